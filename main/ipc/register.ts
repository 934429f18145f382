import { channelName } from '#contract/ipc/channels.ts';
import type { Call, Event } from '#contract/ipc/define.ts';
import { ipc } from '#contract/ipc/index.ts';
import type { Handlers, Reply } from '#contract/ipc/surface.ts';
import { apiError, Failure } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import { createRateGuard } from './rate-guard.ts';
import { isTrustedSender, type SenderFrame } from './trusted-sender.ts';

export type InvokeEvent = { readonly senderFrame: SenderFrame | null };

/** The part of Electron's ipcMain that we use. */
export type IpcMainPort = {
  handle(channel: string, listener: (event: InvokeEvent, input?: unknown) => Promise<Reply<unknown>>): void;
  removeAllListeners(channel: string): unknown;
};

/** A call that only the preload script can make: it is on no function of the page's. */
export type PreloadCall = {
  readonly channel: string;
  readonly line: Call;
  readonly handler: (input: never) => unknown;
};

type Deps = {
  ipcMain: IpcMainPort;
  handlers: Handlers;
  preloadCalls?: readonly PreloadCall[];
  log: Log;
  now: () => number;
};
type AnyHandler = (input: unknown) => unknown;

/** electron-store answers this channel with a folder of the disk; no page of ours uses it. */
const FOREIGN_CHANNEL = 'electron-store-get-data';

const isCall = (line: Call | Event): line is Call => line.kind === 'call';

/** Structured clone lets cycles through and JSON does not: such input is refused like input that is too large. */
function isSmall(input: unknown, { maxCharacters, maxBytes }: Pick<Call, 'maxCharacters' | 'maxBytes'>): boolean {
  let bytes = 0;
  const weigh = (_key: string, value: unknown): unknown => {
    if (!ArrayBuffer.isView(value)) return value;
    bytes += value.byteLength;
    return null;
  };
  try {
    return (JSON.stringify(input, weigh) ?? '').length <= maxCharacters && bytes <= maxBytes;
  } catch {
    return false;
  }
}

type Registered = {
  readonly channel: string;
  readonly line: Call;
  readonly handler: AnyHandler;
};

async function answer({ channel, line, handler }: Registered, input: unknown, log: Log) {
  const parsed = isSmall(input, line) ? line.input.safeParse(input) : undefined;
  if (!parsed?.success) return { ok: false, error: apiError('IPC_VALIDATION') } as const;
  try {
    return { ok: true, value: line.output.parse(await handler(parsed.data)) } as const;
  } catch (error) {
    if (error instanceof Failure) return { ok: false, error: error.error } as const;
    log('ipc.failed', { channel, error });
    return { ok: false, error: apiError('UNKNOWN') } as const;
  }
}

/** Every call of the contract with its handler; one without does not start the program. */
function callsOf(handlers: Handlers): Registered[] {
  return Object.entries(ipc).flatMap(([group, lines]) => {
    const own = handlers[group as keyof Handlers] as Readonly<Record<string, AnyHandler>>;
    return Object.entries<Call | Event>(lines).flatMap(([name, line]) => {
      if (!isCall(line)) return [];
      const channel = channelName(group, name);
      const handler = own[name];
      if (!handler) throw new Error(`no handler for ${channel}`);
      return [{ channel, line, handler }];
    });
  });
}

/**
 * Registers every call of the contract and of the preload script, the only place that touches ipcMain: sender, rate,
 * size and schema are checked before the handler, its answer is parsed after, and what it throws becomes the error
 * envelope.
 */
export function registerIpc({ ipcMain, handlers, preloadCalls = [], log, now }: Deps): void {
  const mayCall = createRateGuard(now);
  ipcMain.removeAllListeners(FOREIGN_CHANNEL);
  const ofPreload = preloadCalls.map((call) => ({ ...call, handler: call.handler as AnyHandler }));
  for (const call of [...callsOf(handlers), ...ofPreload]) {
    const { channel } = call;
    ipcMain.handle(channel, async ({ senderFrame }, input) => {
      if (!isTrustedSender(senderFrame)) {
        log('ipc.sender-refused', { channel, url: senderFrame?.url });
        return { ok: false, error: apiError('IPC_SENDER_REFUSED') };
      }
      if (!mayCall(channel)) return { ok: false, error: apiError('RATE_LIMITED') };
      return answer(call, input, log);
    });
  }
}
