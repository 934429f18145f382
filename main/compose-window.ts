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
import { type AppMenu, createMenu } from './modules/menu/menu.module.ts';
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

/** The services, which exist only after the window that they belong to. */
type Later = { readonly services: () => Services; readonly menu: () => AppMenu };

const openWindow = ({ electron, settings, preload, system }: Deps, { services, menu }: Later): MainWindow => {
  const { app, BrowserWindow, dialog, nativeTheme, screen } = electron;
  return createMainWindow({
    create: (options) => new BrowserWindow(options),
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    nativeTheme,
    settings,
    preload,
    isPackaged: app.isPackaged,
    isMac: system === 'darwin',
    onPageDied: (loadAgain) => services().crashes.pageDied(loadAgain),
    onPageHangs: (loadAgain) => services().crashes.pageHangs(loadAgain),
    mayLeave: () => askBeforeLeaving({ dialog, texts: menu().texts })(),
  });
};

type MenuParts = {
  readonly window: MainWindow;
  readonly services: Services;
  readonly visit: (path: PageAddress) => void;
};

/** The application menu, whose commands go to the window, the page and the services. */
const openMenu = (deps: Deps, { window, services, visit }: MenuParts): AppMenu => {
  const { electron, settings, system, announce } = deps;
  const { app, Menu } = electron;
  return createMenu({
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
    isPackaged: app.isPackaged,
  });
};

/** Links to other programs, and signing in by Google in the system's browser. */
const openOutside = (deps: Deps, { window, menu }: { readonly window: MainWindow; readonly menu: AppMenu }) => {
  const { dialog, shell } = deps.electron;
  const open = (url: string) => shell.openExternal(url);
  const outside = createShell({
    server: deps.connection.server,
    confirm: askBeforeOpening({ dialog, texts: menu.texts }),
    open,
  });
  const google = createGoogle({
    gateway: deps.gateway,
    fetch: deps.fetch,
    open,
    texts: menu.texts,
    addresses: deps.google,
    comeBack: () => void window.show(),
    later,
  });
  return { outside, google };
};

/** The window, its menu and links, and the calls that pages may make. */
export function composeWindow(deps: Deps): Frame {
  const { electron, connection, argv, announce, log } = deps;
  const { app, ipcMain } = electron;
  const window = openWindow(deps, { services: () => services, menu: () => menu });
  const visit = (path: PageAddress) => {
    if (window.show(path)) announce('menu', 'visit', { path });
  };
  const services = composeServices({ ...deps, window: () => window, menu: () => menu, visit });
  const menu = openMenu(deps, { window, services, visit });
  const { outside, google } = openOutside(deps, { window, menu });
  const show = (page: PageAddress | undefined) => {
    if (page) visit(page);
    else window.show();
  };
  const links = createDeepLinks({ app, argv, isPackaged: app.isPackaged, show: (page) => app.isReady() && show(page) });
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
