import type * as Electron from 'electron';
import type { PageAddress } from '#contract/page-path.ts';
import type { Announce } from './ipc/announce.ts';
import { registerIpc } from './ipc/register.ts';
import { later } from './compose-data.ts';
import { composeServices, type ServiceParts, type Services } from './compose-services.ts';
import { askBeforeLeaving } from './lib/ask-before-leaving.ts';
import { askBeforeOpening } from './lib/ask-before-opening.ts';
import type { Log } from './lib/log.ts';
import type { Settings } from './lib/settings.ts';
import type { Backup } from './modules/backup/backup.module.ts';
import type { Connection, Fetch } from './modules/connection/connection.module.ts';
import { createDeepLinks } from './modules/deep-links/deep-links.module.ts';
import type { Gateway } from './modules/gateway/gateway.module.ts';
import { dropped } from './modules/photos/dropped.ts';
import type { Photos } from './modules/photos/photos.module.ts';
import type { Drafts } from './modules/drafts/drafts.module.ts';
import { createGoogle, type GoogleAddresses } from './modules/google/google.module.ts';
import { createMenu } from './modules/menu/menu.module.ts';
import type { Requests } from './modules/requests/requests.module.ts';
import { createShell } from './modules/shell/shell.module.ts';
import type { Stock } from './modules/stock/stock.module.ts';
import type { Uploads } from './modules/uploads/uploads.module.ts';
import { restrictContents } from './modules/window/restrict-contents.ts';
import { createMainWindow, type MainWindow } from './modules/window/window.module.ts';

/** The parts of Electron that the window, the menu and the links use. */
export type ElectronParts = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'dialog' | 'ipcMain' | 'Menu' | 'nativeTheme' | 'screen' | 'shell'
> &
  ServiceParts;

type Deps = {
  electron: ElectronParts;
  connection: Connection;
  gateway: Gateway;
  requests: Pick<Requests, 'handlers'>;
  uploads: Pick<Uploads, 'handlers'>;
  stock: Pick<Stock, 'handlers'>;
  fetch: Fetch;
  google: GoogleAddresses;
  backup: Pick<Backup, 'handlers'>;
  drafts: Pick<Drafts, 'handlers'>;
  photos: Pick<Photos, 'handlers' | 'dropped'>;
  settings: Settings;
  /** Schedules a new start for when this process has ended. */
  relaunch: () => void;
  preload: string;
  userData: string;
  /** The folder of the log's files. */
  logs: string;
  updatesFrom: string;
  system: string;
  argv: readonly string[];
  announce: Announce;
  log: Log;
};

export type Frame = {
  window: MainWindow;
  /** False if another instance is running. */
  isOnlyOne: boolean;
  services: Pick<Services, 'taskbar' | 'heard'>;
  /** Draws the menu and opens the window at the page the program was started for. */
  start(): void;
  onQuit(): void;
};

/** The window, its menu and links, and the calls that pages may make. */
export function composeWindow(deps: Deps): Frame {
  const { electron, connection, settings, preload, system, argv, announce, log } = deps;
  const { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, screen, shell } = electron;
  const { isPackaged } = app;
  const window = createMainWindow({
    create: (options) => new BrowserWindow(options),
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    nativeTheme,
    settings,
    preload,
    isPackaged,
    isMac: system === 'darwin',
    onPageDied: (loadAgain) => services.crashes.pageDied(loadAgain),
    onPageHangs: (loadAgain) => services.crashes.pageHangs(loadAgain),
    mayLeave: () => askBeforeLeaving({ dialog, texts: menu.texts })(),
  });
  const visit = (path: PageAddress) => {
    if (window.show(path)) announce('menu', 'visit', { path });
  };
  const services = composeServices({ ...deps, window: () => window, menu: () => menu, visit });
  const menu = createMenu({
    setMenu: (template) => Menu.setApplicationMenu(Menu.buildFromTemplate(template)),
    popUp: (at) => Menu.getApplicationMenu()?.popup(at),
    zoom: window.zoom,
    actions: {
      visit,
      command: (command) => announce('menu', 'command', { command }),
      go: window.go,
      ...services.menuActions,
    },
    settings,
    systemLanguages: () => app.getPreferredSystemLanguages(),
    isMac: system === 'darwin',
    isPackaged,
  });
  const outside = createShell({
    server: connection.server,
    confirm: askBeforeOpening({ dialog, texts: menu.texts }),
    open: (url) => shell.openExternal(url),
  });
  const google = createGoogle({
    gateway: deps.gateway,
    fetch: deps.fetch,
    open: (url) => shell.openExternal(url),
    texts: menu.texts,
    addresses: deps.google,
    comeBack: () => void window.show(),
    later,
  });
  const show = (page: PageAddress | undefined) => {
    if (page) visit(page);
    else window.show();
  };
  const links = createDeepLinks({ app, argv, isPackaged, show: (page) => app.isReady() && show(page) });
  const handlers = {
    window: window.handlers,
    menu: menu.handlers,
    shell: outside.handlers,
    google: google.handlers,
    backup: deps.backup.handlers,
    drafts: deps.drafts.handlers,
    inventory: deps.stock.handlers,
    requests: deps.requests.handlers,
    uploads: deps.uploads.handlers,
    photoImport: deps.photos.handlers,
    ...services.handlers,
  };

  restrictContents({ app, openOutside: outside.openQuietly });
  registerIpc({
    ipcMain,
    handlers: { ...handlers, connection: connection.handlers, session: {} },
    preloadCalls: [dropped(deps.photos.dropped)],
    log,
    now: () => performance.now(),
  });

  return {
    window,
    isOnlyOne: links.isOnlyOne,
    services,
    start: () => {
      menu.onReady();
      window.show(links.firstPage());
      services.onReady();
    },
    onQuit: () => {
      google.onQuit();
      services.onQuit();
    },
  };
}
