import type { ConnectionState } from '#contract/ipc/connection.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Platform } from '../port.ts';
import { browserStorage } from '../web/browser-storage.ts';

declare global {
  interface Window {
    /** Put there by the desktop's preload script, before any script of the page. */
    readonly desktop: Desktop;
  }
}

const systemLanguage = (locale: string) =>
  LANGUAGES.find((language) => LOCALE_OF[language] === locale.slice(0, 2).toLowerCase());

/** The Electron window as host; `connection` is how things stood when the page began. */
export function createDesktopPlatform(desktop: Desktop, connection: ConnectionState): Platform {
  let { online: isOnline, server } = connection;
  desktop.connection.onChanged((change) => {
    isOnline = change.online;
    server = change.server;
  });
  return {
    storage: browserStorage(),
    isOnline: () => isOnline,
    onConnectionChange: (listener) => desktop.connection.onChanged(({ online }) => listener(online)),
    prefersDark: () => matchMedia('(prefers-color-scheme: dark)').matches,
    askedLanguage: ({ explicit }) => (explicit ? undefined : systemLanguage(navigator.language)),
    openExternal: (url) => void desktop.shell.openExternal({ url }),
    // The window's own address means nothing elsewhere.
    publicUrl: (path) => new URL(path, server ?? location.origin).href,
    copyText: (text) => navigator.clipboard.writeText(text),
    languageChanged: (language) => void desktop.menu.setLanguage({ language }),
    themeChanged: (theme) => void desktop.window.setTheme({ theme }),
    onOpenPath: (listener) => desktop.menu.onVisit(({ path }) => listener(path)),
    onThemeToggle: (listener) => desktop.menu.onCommand(({ command }) => command === 'toggleTheme' && listener()),
    onNotice: (listener) => desktop.session.onNotice(({ code }) => listener(code)),
  };
}
