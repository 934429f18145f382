import type { ConnectionState } from '#contract/ipc/connection.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import type { Language } from '#contract/constants.ts';
import type { Platform } from '../port.ts';
import { browserStorage } from '../web/browser-storage.ts';
import { systemTheme } from '../web/system-theme.ts';
import { desktopDrafts } from './desktop-drafts.ts';
import { desktopPhotoImport } from './desktop-photo-import.ts';
import { desktopFetch, desktopUpload } from './desktop-requests.ts';
import { desktopStock, valueOf } from './desktop-stock.ts';

declare global {
  interface Window {
    /** Put there by the desktop's preload script, before any script of the page. */
    readonly desktop: Desktop;
  }
}

/** The state of the main process when the page began. */
export type DesktopStart = { readonly connection: ConnectionState; readonly language: Language };

/** The Electron window as host. */
export function createDesktopPlatform(desktop: Desktop, { connection, language }: DesktopStart): Platform {
  let { online: isOnline, server } = connection;
  desktop.connection.onChanged((change) => {
    isOnline = change.online;
    server = change.server;
  });
  return {
    storage: browserStorage(),
    draftStore: desktopDrafts(desktop),
    isOnline: () => isOnline,
    onConnectionChange: (listener) => desktop.connection.onChanged(({ online }) => listener(online)),
    ...systemTheme,
    askedLanguage: ({ explicit }) => (explicit ? undefined : language),
    openExternal: (url) => void desktop.shell.openExternal({ url }),
    // The window's own address means nothing elsewhere.
    publicUrl: (path) => new URL(path, server ?? location.origin).href,
    copyText: (text) => navigator.clipboard.writeText(text),
    googleSignIn: (nonce) => valueOf(desktop.google.signIn({ nonce })),
    stock: desktopStock(desktop),
    photoImport: desktopPhotoImport(desktop),
    backup: {
      state: () => valueOf(desktop.backup.state()),
      make: () => valueOf(desktop.backup.make()),
      restore: (id) => valueOf(desktop.backup.restore({ id })),
      damageSeen: () => valueOf(desktop.backup.damageSeen()),
      onOpened: (listener) => desktop.backup.onOpened(listener),
    },
    fetch: desktopFetch(desktop),
    sendFile: desktopUpload(desktop),
    // app:// answers requests; it opens no WebSockets.
    hubTransport: 'longPolling',
    languageChanged: (chosen) => void desktop.menu.setLanguage({ language: chosen }),
    themeChanged: (theme) => void desktop.window.setTheme({ theme }),
    showNotice: (notice) => void desktop.notifications.notice(notice),
    onOpenPath: (listener) => desktop.menu.onVisit(({ path }) => listener(path)),
    onThemeToggle: (listener) => desktop.menu.onCommand(({ command }) => command === 'toggleTheme' && listener()),
    onNotice: (listener) => desktop.session.onNotice(({ code }) => listener(code)),
  };
}
