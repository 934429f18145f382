import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';
import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import type { DesktopApp, LaunchOptions } from './desktop-app.ts';
import type { FromMain, ToMain } from './messages.ts';

const RUN_MAIN = new URL('./run-main.ts', import.meta.url);
const COMPILE_CACHE = new URL('../../../../server/compile-cache.mjs', import.meta.url).href;
const PRELOAD = new URL('../../../../out/preload/index.cjs', import.meta.url);

/** Electron's API for a sandboxed preload script, over Playwright's bindings; then the script itself, as built. */
const preloadScript = (code: string) => `(() => {
  const listeners = new Map();
  const of = (channel) => listeners.get(channel) ?? listeners.set(channel, new Set()).get(channel);
  window.__standInEmit = (channel, payload) => of(channel).forEach((listener) => listener({}, payload));
  const electron = {
    webUtils: { getPathForFile: (file) => window.__standInPaths?.[file.name] ?? '' },
    contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: api }) },
    ipcRenderer: {
      invoke: (channel, input) => window.__standInInvoke(channel, input),
      on: (channel, listener) => of(channel).add(listener),
      off: (channel, listener) => of(channel).delete(listener),
    },
  };
  const require = (name) => { if (name === 'electron') return electron; throw new Error('not in a sandbox: ' + name); };
  const module = { exports: {} };
  ((require, module, exports) => { ${code} })(require, module, module.exports);
})();`;

/** The frame as main would see it: the front's origin becomes `app://aniv`, all others stay. */
const senderOf = (front: string, url: string, parent: unknown): SenderFrame => ({
  url: url.startsWith(`${front}/`) ? `app://aniv${url.slice(front.length)}` : url,
  parent: parent === null ? null : {},
});

class MainProcess {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (reply: unknown) => void>();
  readonly #received: FromMain[] = [];
  readonly #listeners = new Set<(message: FromMain) => void>();
  #nextId = 0;

  constructor({ userData, server, env: more }: LaunchOptions) {
    const env = { ...process.env, ...more, STAND_IN_USER_DATA: userData, ANIV_SERVER: server ?? '' };
    this.#child = fork(RUN_MAIN, {
      env,
      execArgv: ['--import', COMPILE_CACHE],
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
      // As Electron's messages are: bytes stay bytes.
      serialization: 'advanced',
    });
    this.#child.on('message', (message: FromMain) => {
      if (message.kind === 'answer') this.#answers.get(message.id)?.(message.reply);
      this.#received.push(message);
      for (const listener of this.#listeners) listener(message);
    });
  }

  /** A program that is ending receives nothing more, as in Electron. */
  readonly tell = (message: ToMain): void => {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  };

  readonly listen = (listener: (message: FromMain) => void): void => void this.#listeners.add(listener);

  /** The first message of a kind, past or future. */
  firstOf<K extends FromMain['kind']>(kind: K): Promise<Extract<FromMain, { kind: K }>> {
    return new Promise((resolve) => {
      const look = (message: FromMain) => {
        if (message.kind === kind) resolve(message as Extract<FromMain, { kind: K }>);
      };
      this.#received.forEach(look);
      this.#listeners.add(look);
    });
  }

  all<K extends FromMain['kind']>(kind: K): Extract<FromMain, { kind: K }>[] {
    return this.#received.filter((message): message is Extract<FromMain, { kind: K }> => message.kind === kind);
  }

  invoke(channel: string, input: unknown, frame: SenderFrame): Promise<unknown> {
    this.#nextId += 1;
    const id = this.#nextId;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.tell({ kind: 'invoke', id, channel, input, frame });
    });
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async quit(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.tell({ kind: 'quit' });
    await ended;
  }
}

async function connect(main: MainProcess, page: Page, front: string): Promise<void> {
  await page.exposeBinding('__standInInvoke', ({ frame }, channel: string, input: unknown) =>
    main.invoke(channel, input, senderOf(front, frame.url(), frame.parentFrame())),
  );
  await page.addInitScript(preloadScript(readFileSync(PRELOAD, 'utf8')));
  main.listen((message) => {
    if (message.kind !== 'send' || page.isClosed()) return;
    const emit = `window.__standInEmit?.(${JSON.stringify(message.channel)}, ${JSON.stringify(message.payload)})`;
    // A page that is being unloaded receives nothing, as in Electron.
    void page.evaluate(emit).catch(() => undefined);
  });
}

/** The built main process under Node, its built preload and the built renderer in a plain Chromium. */
export async function launchInNode(context: BrowserContext, options: LaunchOptions): Promise<DesktopApp> {
  const main = new MainProcess(options);
  const { address } = await main.firstOf('front');
  const { url } = await main.firstOf('window');
  const page = await context.newPage();
  await connect(main, page, address);
  await page.goto(url.replace('app://aniv', address));
  return {
    page,
    menu: () => main.all('menu').at(-1)?.labels ?? [],
    choosing: (...paths) => main.tell({ kind: 'choosing', paths }),
    click: (label) => main.tell({ kind: 'click', label }),
    popups: () => main.all('popup').map(({ x, y }) => ({ x, y })),
    overlays: () => main.all('overlay').map(({ color }) => color),
    opened: () => main.all('opened').map((message) => message.url),
    close: async () => {
      await page.close();
      await main.quit();
    },
    kill: async () => {
      await main.kill();
      await page.close();
    },
  };
}
