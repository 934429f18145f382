import type { ServerModule } from '#server/module.ts';
import { replyCache } from '#server/modules/lookups/index.ts';
import { suggestRoutes } from './suggest.routes.ts';
import { type SuggestDeps, suggestService } from './suggest.service.ts';

/** Counts may be this old. */
const FRESH_MS = 30_000;
const MAX_TEXTS = 1000;

/** What a search text means, and suggestions while it is typed. */
export const suggestModule = (deps: SuggestDeps): ServerModule => ({
  name: 'suggest',
  routes: suggestRoutes(suggestService(deps), replyCache(deps.now, { ttlMs: FRESH_MS, max: MAX_TEXTS })),
});
