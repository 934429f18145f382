import type { ServerModule } from '#server/module.ts';
import { type HubRoutesDeps, hubRoutes } from './hub.routes.ts';
import { hubSubscribers } from './subscribers.ts';

export { type HubPublisher, hubPublisher } from './across-nodes.ts';
export { groupOf, Hub } from './hub.ts';

/** Live messages. */
export const hubModule = (deps: HubRoutesDeps): ServerModule => ({
  name: 'hub',
  routes: hubRoutes(deps),
  subscribers: hubSubscribers(() => deps.hub),
});
