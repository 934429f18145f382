import { HOUR_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { AccountLinksDeps } from './deps.ts';
import { accountLinksRoutes } from './links.routes.ts';
import type { Merges } from './merges.service.ts';

export { Merges } from './merges.service.ts';
export { offersRepository } from './offers.repository.ts';

/** Ways to log in to one account, and merges of two. Deletes old offers and journals every hour; repeating is harmless. */
export const accountLinksModule = (deps: AccountLinksDeps, merges: Merges): ServerModule => ({
  name: 'account-links',
  routes: accountLinksRoutes(deps, merges),
  every: [{ name: 'sweep', ms: HOUR_MS, once: 'market', run: () => merges.forgetOld() }],
});
