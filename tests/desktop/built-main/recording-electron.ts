import type * as Electron from 'electron';
import { routes } from '#contract/http/routes.ts';
import { keyring } from '#main/testing/safe-storage.ts';
import * as standIn from '../../e2e/desktop/support/electron-stand-in.ts';

/** The desktop tests' stand-in for Electron, with main's calls in order. */
export * from '../../e2e/desktop/support/electron-stand-in.ts';

type Handler = (...args: never[]) => unknown;
/** A page with what main put on it and on its session. */
type Page = {
  readonly contents: InstanceType<typeof standIn.BrowserWindow>['webContents'];
  readonly handlers: Record<string, Handler>;
};

export const record = {
  order: [] as string[],
  windows: [] as Electron.BrowserWindowConstructorOptions[],
  loaded: [] as string[],
  schemes: [] as Electron.CustomScheme[],
  switches: [] as string[],
  opened: [] as string[],
  asked: [] as string[],
  /** The cookies that were sent to the server. */
  cookies: [] as string[],
  relaunches: 0,
  pages: [] as Page[],
};

/** Wraps a method: records the call, then runs it. */
function spy<T extends object, K extends keyof T & string>(
  target: T,
  name: K,
  note: (...input: never[]) => void,
): void {
  const original = target[name] as (...input: never[]) => unknown;
  target[name] = ((...input: never[]) => {
    record.order.push(name);
    note(...input);
    return original.apply(target, input);
  }) as T[K];
}

const { app, dialog, net, protocol, shell } = standIn;
spy(app, 'enableSandbox', () => undefined);
spy(app, 'whenReady', () => undefined);
spy(app, 'relaunch', () => (record.relaunches += 1));
spy(protocol, 'registerSchemesAsPrivileged', (schemes: Electron.CustomScheme[]) => record.schemes.push(...schemes));
spy(protocol, 'handle', () => undefined);
spy(shell, 'openExternal', (url: string) => record.opened.push(url));
Object.assign(app, { commandLine: { appendSwitch: (name: string) => void record.switches.push(name) } });
Object.assign(dialog, {
  // The user closes every dialog without an answer.
  showMessageBox: (options: Electron.MessageBoxOptions) => {
    record.asked.push(options.message);
    return Promise.resolve({ response: options.cancelId ?? 0, checkboxChecked: false });
  },
});
/** The keyring of this computer: its own, none, or one that has lost its key. */
export const safeStorage =
  process.env['STAND_IN_KEYRING'] === 'none'
    ? keyring({ isAvailable: false, backend: 'basic_text' })
    : process.env['STAND_IN_KEYRING'] === 'changed'
      ? keyring()
      : standIn.safeStorage;
// Simulates another running instance if the test sets it.
if (process.env['STAND_IN_SECOND'] !== undefined) Object.assign(app, { requestSingleInstanceLock: () => false });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
/** The server has a picture, a bad one, and lets everybody in. */
const replies = new Map<string, () => Response>([
  ['/media/1.svg', () => new Response(SVG, { headers: { 'content-type': 'image/svg+xml' } })],
  [
    routes.accounts.login.path,
    () =>
      Response.json(
        { isSuccess: true, value: null },
        { headers: { 'set-cookie': process.env['STAND_IN_COOKIE'] ?? '' } },
      ),
  ],
]);
// Whatever a page may talk main into, nothing of it leaves this computer.
Object.assign(net, {
  fetch: (url: string, init?: RequestInit) => {
    const { origin, pathname } = new URL(url);
    const reply = origin === process.env['ANIV_SERVER'] ? replies.get(pathname) : undefined;
    const cookies = new Headers(init?.headers).get('cookie');
    if (cookies !== null) record.cookies.push(cookies);
    return reply ? Promise.resolve(reply()) : Promise.reject(new TypeError('no network'));
  },
});

/** Records what main sets on a page and its session, so that tests can trigger it. */
app.on('web-contents-created', (_event: unknown, contents: Page['contents']) => {
  const handlers: Page['handlers'] = {};
  const keeping = (name: string) => ({ [name]: (handler: Handler) => void (handlers[name] = handler) });
  Object.assign(contents, keeping('setWindowOpenHandler'));
  for (const name of ['setPermissionRequestHandler', 'setPermissionCheckHandler', 'setDevicePermissionHandler'])
    Object.assign(contents.session, keeping(name));
  record.pages.push({ contents, handlers });
});

export class BrowserWindow extends standIn.BrowserWindow {
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    record.order.push('window');
    record.windows.push(options);
    super(options);
  }

  override loadURL(url: string): Promise<void> {
    record.loaded.push(url);
    return super.loadURL(url);
  }
}
