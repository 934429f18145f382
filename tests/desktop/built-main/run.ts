import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import type { Ask, Reply } from './messages.ts';
import { app, BrowserWindow, calls, ipcMain, protocols, record } from './recording-electron.ts';
import { standForElectron } from '../../e2e/desktop/support/as-electron.ts';

standForElectron(new URL('./recording-electron.ts', import.meta.url).href);

// Every look at the clock is ten seconds later, so that no rate is what refuses a call.
let clock = 0;
performance.now = () => (clock += 10_000);

/** The page under test: the window's, or a later one with its own session. */
function pageOf(which: 'window' | 'later') {
  if (which === 'later') new BrowserWindow({});
  const page = which === 'later' ? record.pages.pop() : record.pages[0];
  if (which === 'later') record.windows.pop();
  if (!page) throw new Error('no page was made');
  return page;
}

/** Tells a page's listeners of something, as Electron does; whether one of them stopped it. */
function isStopped(
  target: { emit(name: string, event: unknown, file: unknown): boolean },
  event: string,
  url: string,
): boolean {
  let stopped = false;
  target.emit(event, { url, preventDefault: () => void (stopped = true) }, { getURL: () => url });
  return stopped;
}

type Handler = (...input: unknown[]) => unknown;

const actions = {
  report: () => {
    const { pages: _pages, ...rest } = record;
    return {
      ...rest,
      protocols: [...protocols.keys()],
      channels: [...calls.keys()],
      rawChannels: ipcMain.eventNames().map(String),
      appEvents: app.eventNames().map(String),
      polluted: Object.keys(Object.getPrototypeOf({}) as object),
    };
  },
  invoke: async (channel: string, input: unknown, frame: SenderFrame | null) =>
    calls.get(channel)?.({ senderFrame: frame }, input),
  navigate: (which: 'window' | 'later', event: string, url: string) => isStopped(pageOf(which).contents, event, url),
  download: (which: 'window' | 'later', url: string) => isStopped(pageOf(which).contents.session, 'will-download', url),
  handler: (which: 'window' | 'later', name: string, ...input: unknown[]) => {
    const handler = pageOf(which).handlers[name] as Handler | undefined;
    if (name !== 'setPermissionRequestHandler') return handler?.(...input);
    let granted: unknown;
    const [permission, requestingUrl] = input;
    handler?.(undefined, permission, (isGranted: unknown) => void (granted = isGranted), { requestingUrl });
    return granted;
  },
  fetch: async (url: string, init?: RequestInit) => {
    const reply = await protocols.get('app')?.(new Request(url, init));
    return reply && { status: reply.status, headers: [...reply.headers], body: await reply.text() };
  },
} as const;
export type Actions = typeof actions;

const send = (message: Reply) => void process.send?.(message);

async function take({ id, name, input }: Ask<keyof Actions>): Promise<void> {
  try {
    send({ id, value: await (actions[name] as Handler)(...input) });
  } catch (error) {
    send({ id, thrown: String(error) });
  }
}

process.on('message', (message: Ask<keyof Actions>) => void take(message));
// Without its test there is nothing to live for.
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', (error) => send({ id: 'broken', thrown: String(error) }));

await import(new URL('../../../out/main/index.js', import.meta.url).href);
// The window opens when everything that start waits for is done.
while (record.loaded.length === 0) await new Promise(setImmediate);
send({ id: 'started', value: undefined });
