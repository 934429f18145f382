import { setImmediate } from 'node:timers/promises';
import type { RowsFile } from './rows-file.ts';

/** Rows per part: a few milliseconds. */
const AT_ONCE = 500;
const BEFORE_ALL = 0;

export type Check = ReturnType<typeof createCheck>;

/**
 * Checks whether the rows match their checksums: all of them the first time, a part each time after that, so that a copy
 * open for days is checked again and again. Returns the ids of damaged rows, which are deleted.
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
      // The user's requests are answered between two parts.
      await setImmediate();
    } while (isFirst && after !== BEFORE_ALL && isStillOpen());
    isFirst = false;
    return dropped;
  };
}
