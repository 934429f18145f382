import { live, type Subscribers } from '#server/events/bus.ts';
import type { Hub } from './hub.ts';

/** Closes the connections of ended sessions on every node: each reads of them in the database. */
export const hubSubscribers = (hub: () => Pick<Hub, 'endSessions' | 'reconnectAll'>): Subscribers => ({
  live: [
    live({
      name: 'hub',
      kinds: ['sessionEnded'],
      ofOthers: true,
      handle: (recorded) => hub().endSessions(recorded.flatMap(({ event }) => event.sessionIds)),
      // Clients come back with their credentials, and ask for what they missed.
      missed: () => hub().reconnectAll(),
    }),
  ],
});
