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

type Deps = { ipcMain: IpcMainPort; handlers: Handlers; log: Log; now: () => number };
type AnyHandler = (input: unknown) => unknown;

const MAX_INPUT_CHARACTERS = 64 * 1024;
/** electron-store answers this channel with a folder of the disk; no page of ours asks. */
const FOREIGN_CHANNEL = 'electron-store-get-data';

const isCall = (line: Call | Event): line is Call => line.kind === 'call';

/** Structured clone lets cycles through and JSON does not: such input is refused like input that is too large. */
function isSmall(input: unknown): boolean {
  try {
    return (JSON.stringify(input) ?? '').length <= MAX_INPUT_CHARACTERS;
  } catch {
    return false;
  }
}

async function answer(
  channel: string,
  line: Call,
  handler: AnyHandler,
  input: unknown,
  log: Log,
): Promise<Reply<unknown>> {
  const parsed = isSmall(input) ? line.input.safeParse(input) : undefined;
  if (!parsed?.success) return { ok: false, error: apiError('IPC_VALIDATION') };
  try {
    return { ok: true, value: line.output.parse(await handler(parsed.data)) };
  } catch (error) {
    if (error instanceof Failure) return { ok: false, error: error.error };
    log('ipc.failed', { channel, error });
    return { ok: false, error: apiError('UNKNOWN') };
  }
}

/**
 * Registers every call of the contract, the only place that touches ipcMain: sender, rate, size and schema are
 * checked before the handler, its answer is parsed after, and what it throws becomes the error envelope.
 */
export function registerIpc({ ipcMain, handlers, log, now }: Deps): void {
  const mayCall = createRateGuard(now);
  ipcMain.removeAllListeners(FOREIGN_CHANNEL);
  for (const [group, lines] of Object.entries(ipc)) {
    const own = handlers[group as keyof Handlers] as Readonly<Record<string, AnyHandler>>;
    for (const [name, line] of Object.entries<Call | Event>(lines)) {
      if (!isCall(line)) continue;
      const channel = channelName(group, name);
      const handler = own[name];
      if (!handler) throw new Error(`no handler for ${channel}`);
      ipcMain.handle(channel, async ({ senderFrame }, input) => {
        if (!isTrustedSender(senderFrame)) {
          log('ipc.sender-refused', { channel, url: senderFrame?.url });
          return { ok: false, error: apiError('IPC_SENDER_REFUSED') };
        }
        if (!mayCall(channel)) return { ok: false, error: apiError('RATE_LIMITED') };
        return answer(channel, line, handler, input, log);
      });
    }
  }
}
