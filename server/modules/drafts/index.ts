export { draftsRoutes } from './drafts.routes.ts';
export { dropDraft } from './drafts.service.ts';
export { sweepDrafts } from './drafts.repository.ts';
