import type { MenuItemConstructorOptions } from 'electron';
import { z } from 'zod';
import { type Language, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Handlers } from '#contract/ipc/surface.ts';
import type { Settings } from '../../lib/settings.ts';
import { type MenuActions, menuTemplate } from './template.ts';
import { languageOf, TEXTS, type Texts } from './texts.ts';

type Deps = {
  setMenu: (template: MenuItemConstructorOptions[]) => void;
  /** Opens the menu at a position of the window, in window pixels. */
  popUp: (at: { x: number; y: number }) => void;
  /** The zoom factor of the page. */
  zoom: () => number;
  actions: MenuActions;
  settings: Settings;
  /** Languages of the system, in order of preference. */
  systemLanguages: () => readonly string[];
  isMac: boolean;
  isPackaged: boolean;
};

export type AppMenu = {
  handlers: Handlers['menu'];
  readonly onReady: () => void;
  /** Main's own texts in the user's language. */
  readonly texts: () => Texts & { readonly locale: string };
  readonly language: () => Language;
  /** An update is downloaded and waits for a restart. */
  readonly updateReady: (version: string) => void;
};

const KEY = 'language';

/** The menu uses the language chosen in the window, and the system's until one was chosen. */
export function createMenu(deps: Deps): AppMenu {
  const { setMenu, popUp, zoom, actions, settings, systemLanguages, isMac, isPackaged } = deps;
  const language = (): Language =>
    settings.read(KEY, z.enum(LANGUAGES).nullable(), null) ?? languageOf(systemLanguages());
  const texts = () => ({ ...TEXTS[language()], locale: LOCALE_OF[language()] });
  let update: string | undefined;
  const draw = () => setMenu(menuTemplate({ texts: texts(), actions, isMac, isPackaged, update }));

  return {
    handlers: {
      language: () => ({ language: language() }),
      setLanguage: ({ language: chosen }) => {
        settings.write(KEY, chosen);
        draw();
        return undefined;
      },
      popUp: ({ x, y }) => {
        popUp({ x: Math.round(x * zoom()), y: Math.round(y * zoom()) });
        return undefined;
      },
    },
    onReady: draw,
    texts,
    language,
    updateReady: (version) => {
      update = version;
      draw();
    },
  };
}
