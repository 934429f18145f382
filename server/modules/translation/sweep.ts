import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Timer } from '#server/module.ts';
import { translationRepository } from './translation.repository.ts';

/** A translation that is older is made again when somebody reads its text: services and texts get better. */
export const KEPT_DAYS = 180;
const AT_ONCE = 1000;

/** Forgets old translations, some at a time. Those of posts stay with their posts. */
export const sweepTranslations = async (db: Db, now: number): Promise<void> => {
  const before = new Date(now - KEPT_DAYS * DAY_MS).toISOString();
  while ((await translationRepository(db).forgetOld(before, AT_ONCE)) === AT_ONCE);
};

export const translationSweep = (db: Db, now: () => number): Timer => ({
  name: 'sweep',
  ms: 6 * HOUR_MS,
  once: 'market',
  run: () => sweepTranslations(db, now()),
});
