export { type GoogleDeps, googleRoutes } from './google.routes.ts';
