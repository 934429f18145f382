import { STATISTICS_DAYS } from '#contract/statistics.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Lease, ServerModule } from '#server/module.ts';
import { dayOf } from '#server/modules/posts/index.ts';
import type { Impressions } from './impressions.ts';
import { sweepDays } from './statistics.repository.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { type StatisticsDeps, StatisticsService } from './statistics.service.ts';
import { tellWeeks, type WeeklyDeps } from './weekly.ts';

export { Impressions } from './impressions.ts';

/** Rows of one transaction. */
const SWEPT_AT_ONCE = 1000;

/** Deletes counts of days that are no longer kept, part by part. */
const sweep =
  (db: Db, now: () => number) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const count = await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        return sweepDays(transaction, dayOf(now() - STATISTICS_DAYS * DAY_MS), SWEPT_AT_ONCE);
      });
      if (count < SWEPT_AT_ONCE) return;
    }
  };

export type StatisticsModuleDeps = StatisticsDeps & WeeklyDeps & { readonly impressions: Pick<Impressions, 'flush'> };

/** What sellers learn about the interest in their cars; its stop writes the impressions that were counted. */
export const statisticsModule = (deps: StatisticsModuleDeps): ServerModule => ({
  name: 'statistics',
  routes: statisticsRoutes(new StatisticsService(deps)),
  every: [
    { name: 'weekly', ms: 10 * MINUTE_MS, once: 'market', run: tellWeeks(deps) },
    { name: 'sweep', ms: 6 * HOUR_MS, once: 'market', run: sweep(deps.db, deps.now) },
  ],
  stop: () => deps.impressions.flush(),
});
