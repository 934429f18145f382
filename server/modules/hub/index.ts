export { groupOf, Hub, type HubDeps } from './hub.ts';
export { hubRoutes } from './hub.routes.ts';
export { HUB_LIMITS } from './limits.ts';
