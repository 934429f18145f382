import type { ServerModule } from '#server/module.ts';
import { type HubRoutesDeps, hubRoutes } from './hub.routes.ts';

export { hubPublisher } from './across-nodes.ts';
export { Hub } from './hub.ts';

export const hubModule = (deps: HubRoutesDeps): ServerModule => ({ name: 'hub', routes: hubRoutes(deps) });
