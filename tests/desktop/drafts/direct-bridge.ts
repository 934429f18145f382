import { registerIpc } from '#main/ipc/register.ts';
import type { InvokeEvent } from '#main/ipc/register.ts';
import { createDrafts } from '#main/modules/drafts/drafts.module.ts';
import { channelName, channels } from '#contract/ipc/channels.ts';
import type { Desktop, Handlers, Reply } from '#contract/ipc/surface.ts';
import { desktopDrafts } from '#renderer/platform/desktop/desktop-drafts.ts';

type Invoke = (event: InvokeEvent, input?: unknown) => Promise<Reply<unknown>>;

const HOME = { senderFrame: { url: 'app://aniv/', parent: null } };
const NOT_ASKED = new Proxy({}, { get: () => () => Promise.reject(new Error('only drafts are asked')) });

/** The window's store over the real calls of main, every message copied as between two programs. */
export function draftsOver(folder: string, now: () => Date = () => new Date()) {
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const registered = new Map<string, Invoke>();
  const drafts = createDrafts({ folder, now, log });
  const names = Object.keys(channels);
  const handlers = Object.fromEntries(names.map((name) => [name, NOT_ASKED])) as unknown as Handlers;
  registerIpc({
    ipcMain: {
      handle: (channel, listener) => void registered.set(channel, listener),
      removeAllListeners: () => undefined,
    },
    handlers: { ...handlers, drafts: drafts.handlers },
    log,
    now: () => performance.now(),
  });
  const invoke = async (name: string, input: unknown): Promise<unknown> =>
    structuredClone(await registered.get(channelName('drafts', name))!(HOME, structuredClone(input)));
  const calls = Object.keys(channels.drafts).map((name) => [name, (input: unknown) => invoke(name, input)]);
  const desktop = { drafts: Object.fromEntries(calls) as Desktop['drafts'] };
  return { store: desktopDrafts(desktop), desktop, events, ...drafts };
}
