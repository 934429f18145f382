import { type Ask, Refused } from './ask.ts';
import type { RebuiltRows } from './open-files.ts';

const PAGE = 500;

type Deps = {
  readonly ask: Pick<Ask, 'changes'>;
  readonly rows: RebuiltRows;
  readonly language: string;
  readonly now: () => Date;
  /** Told after each page. */
  readonly took: (changed: readonly number[], removed: readonly number[]) => void;
};

/**
 * Brings the copy up to date page by page; each page is kept with its place, so that a cut goes on there. Another
 * language means all names anew: the rows stay until their successors are here.
 */
export async function bringUpToDate({ ask, rows, language, now, took }: Deps): Promise<void> {
  const before = rows.state();
  const times = rows.timesRebuilt();
  const isAnew = before.language !== language || before.cursor === '';
  const generation = isAnew ? before.generation + 1 : before.generation;
  let cursor = isAnew ? '' : before.cursor;
  for (;;) {
    const isCopying = cursor === '' || cursor.startsWith('p:');
    const page = await ask.changes(cursor, language, PAGE);
    // The pages before this one went with the damaged copy.
    if (rows.timesRebuilt() !== times) throw new Refused('UNKNOWN');
    cursor = page.cursor;
    const syncedAt = page.hasMore ? before.syncedAt : now().toISOString();
    rows.take(page, { language, cursor, generation, syncedAt });
    const changed = page.rows.map(({ id }) => id);
    // A copy that is whole has met every car there is.
    const dropped = isCopying && !page.hasMore ? rows.dropOlderThan(generation) : [];
    took(changed, [...page.removed, ...dropped]);
    // What happened while it was made comes after it.
    if (!page.hasMore && !isCopying) return;
  }
}
