import type { HubArguments, HubEvent } from '#contract/live/hub.ts';
import type { Fanout, Unsubscribe } from '#server/ports/fanout.ts';
import type { Hub } from './hub.ts';

/** Reaches the connections of all nodes. */
export type HubPublisher = {
  readonly send: <E extends HubEvent>(group: string, event: E, args: HubArguments<E>) => Promise<void>;
};

/** Publishes to the hubs of all nodes; each delivers to its own connections. */
export const hubPublisher = ({ publish }: Pick<Fanout, 'publish'>): HubPublisher => ({
  send: (group, event, args) => publish('hub', { kind: 'send', group, event, args }),
});

/** Delivers messages of all nodes to the connections of this one. */
export const deliverFrom = ({ subscribe }: Pick<Fanout, 'subscribe'>, hub: Hub): Promise<Unsubscribe> =>
  subscribe('hub', ({ group, event, args }) => hub.send(group, event, args));
