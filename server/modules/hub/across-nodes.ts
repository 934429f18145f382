import type { HubArguments, HubEvent } from '#contract/live/hub.ts';
import type { Fanout, Unsubscribe } from '#server/ports/fanout.ts';
import type { Hub } from './hub.ts';

/** Reaches the connections of every node. */
export type HubPublisher = {
  readonly send: <E extends HubEvent>(group: string, event: E, args: HubArguments<E>) => Promise<void>;
  readonly endSessions: (sessionIds: readonly number[]) => Promise<void>;
};

/** Publishes to the hubs of all nodes; each delivers to its own connections. */
export const hubPublisher = ({ publish }: Pick<Fanout, 'publish'>): HubPublisher => ({
  send: (group, event, args) => publish('hub', { kind: 'send', group, event, args }),
  endSessions: (sessionIds) => publish('hub', { kind: 'sessionsEnded', sessionIds }),
});

/** Delivers what any node publishes to the connections of this one. */
export const deliverFrom = ({ subscribe }: Pick<Fanout, 'subscribe'>, hub: Hub): Promise<Unsubscribe> =>
  subscribe('hub', (message) => {
    switch (message.kind) {
      case 'send':
        return hub.send(message.group, message.event, message.args);
      case 'sessionsEnded':
        return hub.endSessions(message.sessionIds);
      default:
        // A newer node may send what this one does not know yet.
        return message satisfies never;
    }
  });
