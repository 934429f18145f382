export { stockFileRoutes } from './stock-file.routes.ts';
