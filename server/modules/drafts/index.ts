import type { ServerModule } from '#server/module.ts';
import { sweepDrafts } from './drafts.repository.ts';
import { type DraftsDeps, draftsRoutes } from './drafts.routes.ts';
import { draftsSubscriber } from './drafts.service.ts';

export { sweepDrafts } from './drafts.repository.ts';
export { readDraft, saveDraft } from './drafts.service.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes old drafts every hour: repeated deletions need no fence. */
export const draftsModule = (deps: DraftsDeps): ServerModule => ({
  name: 'drafts',
  routes: draftsRoutes(deps),
  subscribers: { durable: [draftsSubscriber] },
  every: [{ name: 'sweep', ms: HOUR, once: 'market', run: () => sweepDrafts(deps.db, deps.now) }],
});
