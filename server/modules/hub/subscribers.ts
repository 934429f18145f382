import { live, type Subscribers } from '#server/events/bus.ts';
import type { Hub } from './hub.ts';

/** Closes the connections of ended sessions on every node: each node reads the events in the database. */
export const hubSubscribers = (hub: () => Pick<Hub, 'endSessions' | 'reconnectAll'>): Subscribers => ({
  live: [
    live({
      name: 'hub',
      kinds: ['sessionEnded'],
      ofOthers: true,
      handle: (recorded) => hub().endSessions(recorded.flatMap(({ event }) => event.sessionIds)),
      // Clients reconnect with their credentials and fetch what they missed.
      missed: () => hub().reconnectAll(),
    }),
  ],
});
