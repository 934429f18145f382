import { HOUR_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import { sweepDrafts } from './drafts.repository.ts';
import { type DraftsDeps, draftsRoutes } from './drafts.routes.ts';
import { draftsSubscriber } from './drafts.service.ts';

export { sweepDrafts } from './drafts.repository.ts';
export { readDraft, saveDraft } from './drafts.service.ts';

/** Deletes old drafts every hour: repeated deletions need no fence. */
export const draftsModule = (deps: DraftsDeps): ServerModule => ({
  name: 'drafts',
  routes: draftsRoutes(deps),
  subscribers: { durable: [draftsSubscriber] },
  every: [{ name: 'sweep', ms: HOUR_MS, once: 'market', run: () => sweepDrafts(deps.db, deps.now) }],
});
