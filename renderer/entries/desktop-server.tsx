import { createRoot } from 'react-dom/client';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import { BareBar } from '../app/title-bar/BareBar.tsx';
import { restorePreferences } from '../features/preferences/stored-preferences.ts';
import { loadTexts, startTexts } from '../i18n/setup.ts';
import type { Platform } from '../platform/port.ts';

type Asking = {
  readonly when: 'first' | 'again';
  /** Absent where the system has a menu bar. */
  readonly openMenu: (() => void) | undefined;
};

const LAYER_ID = 'server-choice';

async function prepareTexts(platform: Platform, when: Asking['when']): Promise<void> {
  if (when === 'again') return loadTexts(['server', 'frame']);
  const { language } = restorePreferences(platform);
  document.documentElement.lang = LOCALE_OF[language];
  return startTexts(language, ['server', 'frame']);
}

/**
 * Lays the choice of a server over the page, at the first start or by the menu. Another server means other cars,
 * people and languages, so the page begins anew once one was chosen.
 */
export async function askForServer(desktop: Desktop, platform: Platform, { when, openMenu }: Asking): Promise<void> {
  if (document.getElementById(LAYER_ID)) return;
  const reply = await desktop.connection.state();
  if (!reply.ok) return;
  const [{ ServerChoice }] = await Promise.all([
    import('../screens/server/ServerChoice.tsx'),
    prepareTexts(platform, when),
  ]);
  const layer = document.createElement('div');
  layer.id = LAYER_ID;
  document.body.append(layer);
  const root = createRoot(layer);
  const close = () => {
    root.unmount();
    layer.remove();
  };
  root.render(
    <ServerChoice
      state={reply.value}
      bar={<BareBar openMenu={openMenu} />}
      choose={(address) => desktop.connection.choose({ address })}
      onChosen={() => location.assign('/')}
      onCancel={when === 'again' ? close : undefined}
    />,
  );
}
