import { MINUTE_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Stored } from './events.ts';
import { eventsAfter, lastNumberBefore } from './events.repository.ts';

const STEP = 1000;
/** Longer than any of our transactions stays open. */
const LONGEST_MS = 10 * MINUTE_MS;

export type Batch = {
  readonly events: readonly Stored[];
  /** No event can appear up to this number any more. */
  readonly settled: number;
  /** A number is missing whose transaction may still commit: the batch ends before it. */
  readonly isWaiting: boolean;
};

export type EventReader = {
  /** The next events after a number, in order and without skipping one that commits late. */
  readonly after: (number: number, limit: number) => Promise<Batch>;
  /** The number up to which nothing can appear any more. */
  readonly settledUpTo: () => Promise<number>;
};

export type ReaderDeps = Pick<OpenDatabase, 'db' | 'dialect'> & { readonly now: () => number };

/** The events before the first missing number that is not known to be lost. */
const untilGap = (events: readonly Stored[], after: number, isLost: (gap: number) => boolean): readonly Stored[] => {
  const end = events.findIndex(({ number }, place) => {
    const expected = (events[place - 1]?.number ?? after) + 1;
    return number !== expected && !isLost(expected);
  });
  return end === -1 ? events : events.slice(0, end);
};

/**
 * Reads events in the order of their numbers. In PostgreSQL a number is taken before its transaction commits: a missing
 * one is awaited until every transaction that was in progress when it was missed has ended. `record` follows the
 * change that it describes, so such a transaction has its mark by then.
 */
export const createEventReader = ({ db, dialect, now }: ReaderDeps): EventReader => {
  /** By missing number: the mark that all transactions which may bring it have passed. */
  const missing = new Map<number, number>();

  const after = async (number: number, limit: number): Promise<Batch> => {
    const first = await eventsAfter(db, number, limit);
    if (untilGap(first, number, () => false).length === first.length) return batchOf(first, number, first.length);
    const noticed = first.at(-1)!.number;
    // The marks are read before the second read: the rows of transactions that had ended by then are in the result.
    const marks = await dialect.transactionMarks(db);
    const isLost = (gap: number): boolean => {
      if (gap > noticed) return false;
      const mark = missing.get(gap) ?? marks.next;
      missing.set(gap, mark);
      return marks.oldest >= mark;
    };
    const second = await eventsAfter(db, number, limit);
    const events = untilGap(second, number, isLost);
    for (const gap of missing.keys()) if (gap <= (events.at(-1)?.number ?? number)) missing.delete(gap);
    return batchOf(events, number, second.length);
  };

  let known: number | undefined;
  const settledUpTo = async (): Promise<number> => {
    known ??= await lastNumberBefore(db, new Date(now() - LONGEST_MS).toISOString());
    for (;;) {
      const { settled, events } = await after(known, STEP);
      known = Math.max(known, settled);
      if (events.length < STEP) return known;
    }
  };
  return { after, settledUpTo };
};

const batchOf = (events: readonly Stored[], after: number, found: number): Batch => ({
  events,
  settled: events.at(-1)?.number ?? after,
  isWaiting: events.length < found,
});
