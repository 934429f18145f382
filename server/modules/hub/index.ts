import { live } from '#server/events/bus.ts';
import type { ServerModule } from '#server/module.ts';
import type { hubPublisher } from './across-nodes.ts';
import { type HubRoutesDeps, hubRoutes } from './hub.routes.ts';

export { type HubPublisher, hubPublisher } from './across-nodes.ts';
export { groupOf, Hub } from './hub.ts';

/** Live messages; connections of ended sessions are closed on every node. */
export const hubModule = (
  deps: HubRoutesDeps,
  { endSessions }: Pick<ReturnType<typeof hubPublisher>, 'endSessions'>,
): ServerModule => ({
  name: 'hub',
  routes: hubRoutes(deps),
  subscribers: {
    live: [
      live({
        name: 'hub',
        kinds: ['sessionEnded'],
        handle: (recorded) => endSessions(recorded.flatMap(({ event }) => event.sessionIds)),
      }),
    ],
  },
});
