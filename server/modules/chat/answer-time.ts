import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Timer } from '#server/module.ts';
import { answersOf, saveAnswerTime, sellersWithAnswers } from './answer-time.repository.ts';
import type { ChatDeps } from './deps.ts';

/** D179: of the last 30 days, shown from five conversations on. */
const WINDOW_MS = 30 * DAY_MS;
const ENOUGH = 5;

type Answer = { readonly first_asked_at: string; readonly first_answered_at: string };

/** The median time to the first answer in whole minutes, at least 1; null below five answered conversations. */
export const medianMinutes = (answers: readonly Answer[]): number | null => {
  if (answers.length < ENOUGH) return null;
  const waits = answers
    .map(({ first_asked_at, first_answered_at }) => Date.parse(first_answered_at) - Date.parse(first_asked_at))
    .toSorted((a, b) => a - b);
  const middle = (waits[(waits.length - 1) >> 1]! + waits[waits.length >> 1]!) / 2;
  return Math.max(1, Math.round(middle / MINUTE_MS));
};

/** A seller's answer time today. */
export const answerMinutes = async (db: Db, sellerId: number, now: number): Promise<number | null> =>
  medianMinutes(await answersOf(db, sellerId, new Date(now - WINDOW_MS).toISOString()));

/** Brings the answer time that posts and profiles show up to date, for every seller. */
export const answerTimer = ({ db, now }: Pick<ChatDeps, 'db' | 'now'>): Timer => ({
  name: 'answers',
  ms: HOUR_MS,
  once: 'market',
  run: async ({ signal }) => {
    for (const sellerId of await sellersWithAnswers(db)) {
      if (signal.aborted) return;
      await saveAnswerTime(db, sellerId, await answerMinutes(db, sellerId, now()));
    }
  },
});
