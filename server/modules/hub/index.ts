export { hubPublisher } from './across-nodes.ts';
export { Hub } from './hub.ts';
export { hubRoutes } from './hub.routes.ts';
