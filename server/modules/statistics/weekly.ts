import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Lease } from '#server/module.ts';
import type { Notices } from '#server/modules/notices/index.ts';
import { dayOf } from '#server/modules/posts/index.ts';
import { nextDigest } from '#server/modules/saved-searches/index.ts';
import { sumOf } from './counts.ts';
import { countsByDay } from './statistics.repository.ts';
import { sellersToTell, timeZones } from './weekly.repository.ts';

const WEEK_DAYS = 7;
/** Sellers of one query. */
const AT_ONCE = 50;

export type WeeklyDeps = {
  readonly db: Db;
  readonly notices: Pick<Notices, 'notify'>;
  /** The market's, for users whose own is unknown. */
  readonly timeZone: string;
  readonly now: () => number;
};

/** Monday's 9:00 in a time zone, within a day after it; undefined on other days. */
const dueIn = (timeZone: string, now: number): number | undefined => {
  const due = nextDigest(now - DAY_MS, timeZone, 'weekly');
  return due <= now ? due : undefined;
};

/** Tells sellers on Monday at 9:00 by their clocks how their cars did in the seven days before, each once. */
export const tellWeeks =
  ({ db, notices, timeZone: market, now }: WeeklyDeps) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    for (const timeZone of new Set([market, ...(await timeZones(db))])) {
      const due = dueIn(timeZone, now());
      if (due === undefined) continue;
      const since = dayOf(due - WEEK_DAYS * DAY_MS);
      const until = dayOf(due);
      // The key keeps a repeated run from telling a week again.
      const key = `week ${until}`;
      for (let after = 0; ; ) {
        const sellers = await sellersToTell(db, { timeZone, market, key, since, until, after, limit: AT_ONCE });
        if (sellers.length === 0) break;
        for (const userId of sellers) {
          signal.throwIfAborted();
          const days = await countsByDay(db, { ownerId: userId }, since);
          const data = { kind: 'weeklySummary', ...sumOf(days.filter(({ day }) => day < until)) } as const;
          await db.transaction().execute(async (transaction) => {
            await assertHeld(transaction);
            await notices.notify(transaction, { userId, key, data, at: new Date(now()).toISOString() });
          });
        }
        after = sellers.at(-1)!;
      }
    }
  };
