import { createRoot } from 'react-dom/client';
import type { ProgramFacts } from '#contract/ipc/program.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { loadTexts } from '../i18n/setup.ts';

const LAYER_ID = 'about-program';

/** Lays what is known of the program over the page, until it is left. */
export async function showAbout(desktop: Desktop): Promise<void> {
  if (document.getElementById(LAYER_ID)) return;
  const layer = document.createElement('div');
  layer.id = LAYER_ID;
  document.body.append(layer);
  let facts: ProgramFacts | undefined;
  let update: UpdateState | undefined;
  let draw = (): void => undefined;
  // Listened to before it is asked: what turns in between must not be lost.
  const stop = desktop.updates.onChanged((next) => {
    update = next;
    draw();
  });
  const [{ AboutProgram }, state] = await Promise.all([
    import('../screens/program/AboutProgram.tsx'),
    desktop.updates.state(),
    loadTexts(['server']),
  ]);
  update ??= state.ok ? state.value : { phase: 'failed' };
  const root = createRoot(layer);
  const close = () => {
    stop();
    root.unmount();
    layer.remove();
  };
  draw = () => {
    if (!layer.isConnected || update === undefined) return;
    root.render(
      <AboutProgram
        facts={facts}
        update={update}
        copy={(text) => navigator.clipboard.writeText(text)}
        check={() => void desktop.updates.check()}
        restart={() => void desktop.updates.restart()}
        onClose={close}
      />,
    );
  };
  draw();
  const asked = await desktop.program.facts();
  if (asked.ok) facts = asked.value;
  draw();
}
