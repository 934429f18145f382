import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as Electron from 'electron';
import { netInNode } from '#main/testing/net-in-node.ts';
import { nodeFork } from '#main/testing/node-fork.ts';
import { keyring } from '#main/testing/safe-storage.ts';
import type { FromMain } from './messages.ts';

/**
 * A stand-in for Electron under plain Node: it records main's calls or reports them to the test. Every object is checked
 * against Electron's own types for the methods it stands in for; event emitters are Node's.
 */
export const userData = process.env['STAND_IN_USER_DATA'] ?? '';
mkdirSync(userData, { recursive: true });

type Invoked = (event: { senderFrame: unknown }, input: unknown) => unknown;

export const tell = (message: FromMain): void => void process.send?.(message);
export const calls = new Map<string, Invoked>();
export const protocols = new Map<string, (request: Request) => Response | Promise<Response>>();
export const menuItems = new Map<string, () => void>();

export const app = Object.assign(new EventEmitter(), {
  // Installed, unless a test brings addresses that an installed program does not take.
  isPackaged: process.env['STAND_IN_UNPACKAGED'] === undefined,
  enableSandbox: () => undefined,
  getPath: () => userData,
  setBadgeCount: () => true,
  setAppUserModelId: () => undefined,
  getName: () => 'aniv',
  getAppPath: () => userData,
  relaunch: () => undefined,
  exit: (code) => process.exit(code),
  getVersion: () => '0.0.0-test',
  getPreferredSystemLanguages: () => ['en-US'],
  isReady: () => true,
  whenReady: () => Promise.resolve(),
  requestSingleInstanceLock: () => true,
  setAsDefaultProtocolClient: () => true,
  quit: () => {
    app.emit('will-quit');
    process.exit(0);
  },
} satisfies Partial<Electron.App>);

export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme, handler) => void protocols.set(scheme, handler as (request: Request) => Promise<Response>),
} satisfies Partial<Electron.Protocol>;

export const net = netInNode satisfies Partial<Electron.Net>;

/** Electron's utility processes, by children of Node. */
export const utilityProcess = {
  fork: (file: string) => nodeFork(file) as Electron.UtilityProcess,
} satisfies { [K in keyof Pick<typeof Electron.utilityProcess, 'fork'>]: unknown };

export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (channel: string, listener: Invoked) => void calls.set(channel, listener),
} satisfies { [K in 'handle']: unknown });

class WebContents extends EventEmitter {
  readonly session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  } satisfies Partial<Electron.Session>);
  readonly navigationHistory = {
    goBack: () => undefined,
    goForward: () => undefined,
  } satisfies Partial<Electron.NavigationHistory>;
  isDestroyed = (): boolean => false;
  getZoomFactor = (): number => 1;
  reload = (): void => undefined;
  setWindowOpenHandler = (): void => undefined;
  send = (channel: string, payload: unknown): void => tell({ kind: 'send', channel, payload });
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly #webPreferences: Electron.WebPreferences;

  constructor({ webPreferences = {} }: Electron.BrowserWindowConstructorOptions) {
    super();
    this.#webPreferences = webPreferences;
    app.emit('web-contents-created', {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    tell({ kind: 'window', url, webPreferences: { ...this.#webPreferences } });
    return Promise.resolve(void this.emit('ready-to-show'));
  }

  getNormalBounds = (): Electron.Rectangle => ({ x: 0, y: 0, width: 1280, height: 860 });
  isFocused = (): boolean => true;
  setOverlayIcon = (): void => undefined;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => false;
  show = (): void => undefined;
  focus = (): void => undefined;
  restore = (): void => undefined;
  maximize = (): void => undefined;
  setBackgroundColor = (): void => undefined;
  setTitleBarOverlay = ({ color = '' }: Electron.TitleBarOverlayOptions): void => tell({ kind: 'overlay', color });
  setProgressBar = (): void => undefined;
}

type MenuTemplate = readonly Electron.MenuItemConstructorOptions[];

function collect(items: MenuTemplate): void {
  for (const { label, click, submenu } of items) {
    if (label !== undefined && click) menuItems.set(label, click as () => void);
    if (Array.isArray(submenu)) collect(submenu);
  }
}

export const Menu = {
  buildFromTemplate: (template: MenuTemplate) => template,
  setApplicationMenu: (template: MenuTemplate) => {
    menuItems.clear();
    collect(template);
    tell({ kind: 'menu', labels: template.map(({ label }) => label ?? '') });
  },
  getApplicationMenu: () => ({
    popup: ({ x = 0, y = 0 }: Electron.PopupOptions = {}) => tell({ kind: 'popup', x, y }),
  }),
};

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } } as Electron.Display],
} satisfies Partial<Electron.Screen>;

export const nativeTheme = {
  themeSource: 'system' as Electron.NativeTheme['themeSource'],
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  },
  shouldUseHighContrastColors: false,
  inForcedColorsMode: false,
  on: (): void => undefined,
} satisfies { [K in keyof Electron.NativeTheme]?: unknown };

/** The next answers of the system's dialogs. */
export const chosen: string[] = [];
export const dialog = {
  showOpenDialog: () => Promise.resolve({ canceled: chosen.length === 0, filePaths: chosen.splice(0) }),
  showMessageBox: () => Promise.resolve({ response: 0, checkboxChecked: false }),
  showMessageBoxSync: () => 0,
} satisfies Partial<Electron.Dialog>;

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  show = (): void => undefined;
}

export const nativeImage = {
  createFromBitmap: () => ({}) as Electron.NativeImage,
} satisfies { [K in keyof Pick<typeof Electron.nativeImage, 'createFromBitmap'>]: unknown };

export const shell = {
  openPath: (folder: string) => (tell({ kind: 'opened', url: folder }), Promise.resolve('')),
  openExternal: (url: string) => Promise.resolve(tell({ kind: 'opened', url })),
} satisfies Partial<Electron.Shell>;

/** The user's keyring: its key outlives the program, like the system's. */
function keyOf(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32));
  return readFileSync(file);
}

export const safeStorage = keyring({
  key: keyOf(path.join(userData, 'keyring')),
}) satisfies Partial<Electron.SafeStorage>;
