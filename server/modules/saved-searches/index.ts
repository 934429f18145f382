import { SECOND_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { ServerModule } from '#server/module.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import type { Notices } from '#server/modules/notices/index.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { createFinder } from './finder.ts';
import { digestNotices } from './in-app.ts';
import { alertLetters } from './letters.ts';
import { SearchKeeper } from './matcher/search-keeper.ts';
import { sendDue } from './rounds.ts';
import { savedSearchesRoutes } from './saved-searches.routes.ts';
import { SavedSearchesService } from './saved-searches.service.ts';

export { carsFor } from './cars.ts';
export { nextDigest } from './local-hours.ts';
export { muteSearches } from './answers.ts';

export type SavedSearchesModuleDeps = {
  readonly db: Db;
  readonly record: RecordEvents;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly rates: Pick<RatesService, 'current' | 'toUsdMinor'>;
  readonly settledUpTo: () => Promise<number>;
  readonly notices: Pick<Notices, 'notify' | 'notifyAll'>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly timeZone: string;
  readonly now: () => number;
};

/** Searches that users keep, and the announcements of cars that meet them. */
export const savedSearchesModule = (deps: SavedSearchesModuleDeps): ServerModule => ({
  name: 'saved-searches',
  routes: savedSearchesRoutes(new SavedSearchesService(deps)),
  subscribers: {
    durable: [
      createFinder({ ...deps, keeper: new SearchKeeper(deps) }),
      alertLetters(deps.mail),
      digestNotices(deps.notices),
    ],
  },
  every: [{ name: 'send', ms: 15 * SECOND_MS, once: 'market', run: (lease) => sendDue(deps, lease) }],
});
