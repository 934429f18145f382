export { Hub } from './hub.ts';
export { hubRoutes } from './hub.routes.ts';
