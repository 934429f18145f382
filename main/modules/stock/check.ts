import { setImmediate } from 'node:timers/promises';
import type { RowsFile } from './rows-file.ts';

/** Rows in one go: some milliseconds. */
const AT_ONCE = 500;
const BEFORE_ALL = 0;

export type Check = ReturnType<typeof createCheck>;

/**
 * Looks whether the rows are what was written: all of them the first time, a part each time after that, so that a copy
 * that is open for days is looked through again and again. Gives the ids of those that were not, which are gone.
 */
export function createCheck(rows: Pick<RowsFile, 'check'>) {
  let after = BEFORE_ALL;
  let isFirst = true;

  return async (isStillOpen: () => boolean): Promise<number[]> => {
    const dropped: number[] = [];
    do {
      const part = rows.check(after, AT_ONCE);
      dropped.push(...part.dropped);
      after = part.last ?? BEFORE_ALL;
      // What the person asks for meanwhile is answered between two parts.
      await setImmediate();
    } while (isFirst && after !== BEFORE_ALL && isStillOpen());
    isFirst = false;
    return dropped;
  };
}
