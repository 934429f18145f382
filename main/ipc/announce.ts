import { channelName } from '#contract/ipc/channels.ts';
import type { Event } from '#contract/ipc/define.ts';
import { type Ipc, ipc } from '#contract/ipc/index.ts';
import type { PayloadOf } from '#contract/ipc/surface.ts';

/** The part of a window's webContents that we use. */
export type Listener = { isDestroyed(): boolean; send(channel: string, payload: unknown): void };

type EventName<G extends keyof Ipc> = { [N in keyof Ipc[G]]: Ipc[G][N] extends Event ? N : never }[keyof Ipc[G]] &
  string;

export type Announce = <G extends keyof Ipc, N extends EventName<G>>(
  group: G,
  name: N,
  payload: PayloadOf<G, N>,
) => void;

/** Sends an event of the contract to the window; does nothing without a window. */
export function createAnnounce(listener: () => Listener | undefined): Announce {
  return (group, name, payload) => {
    const { [name as string]: line } = ipc[group] as Readonly<Record<string, Event>>;
    const target = listener();
    if (line && target && !target.isDestroyed()) target.send(channelName(group, name), line.payload.parse(payload));
  };
}
