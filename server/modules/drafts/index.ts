export { draftsRoutes } from './drafts.routes.ts';
export { sweepDrafts } from './drafts.repository.ts';
