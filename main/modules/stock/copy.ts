import { endlessPages } from '#contract/stock-changes.ts';
import { type Ask, Refused } from './ask.ts';
import type { RebuiltRows } from './open-files.ts';
import type { CopyState } from './rows-file.ts';

const PAGE = 500;
/** Views and favourites are no changes that the server tells of: all cars are asked for again after so long. */
const COPY_MS = 6 * 60 * 60 * 1000;

type Deps = {
  readonly ask: Pick<Ask, 'changes'>;
  readonly rows: RebuiltRows;
  readonly language: string;
  readonly now: () => Date;
  /** Told after each page. */
  readonly took: (changed: readonly number[], removed: readonly number[]) => void;
};

/** A copy that is half made is finished first. */
const isOld = ({ cursor, copiedAt }: CopyState, now: Date): boolean =>
  !cursor.startsWith('p:') && (copiedAt === null || now.getTime() - Date.parse(copiedAt) >= COPY_MS);

/**
 * Brings the copy up to date page by page; each page is kept with its place, so that a cut goes on there. Another
 * language means all names anew, as an old copy does: the rows stay until their successors are here.
 */
export async function bringUpToDate({ ask, rows, language, now, took }: Deps): Promise<void> {
  const before = rows.state();
  const times = rows.timesRebuilt();
  const isAnew = before.language !== language || before.cursor === '' || isOld(before, now());
  const generation = isAnew ? before.generation + 1 : before.generation;
  let cursor = isAnew ? '' : before.cursor;
  let { copiedAt } = before;
  const isEndless = endlessPages();
  for (;;) {
    const isCopying = cursor === '' || cursor.startsWith('p:');
    const page = await ask.changes(cursor, language, PAGE);
    // The pages before this one went with the damaged copy.
    if (rows.timesRebuilt() !== times) throw new Refused('UNKNOWN');
    cursor = page.cursor;
    const at = now().toISOString();
    const syncedAt = page.hasMore ? before.syncedAt : at;
    if (isCopying && !page.hasMore) copiedAt = at;
    rows.take(page, { language, cursor, generation, syncedAt, copiedAt });
    const changed = page.rows.map(({ id }) => id);
    // A copy that is whole has met every car there is.
    const dropped = isCopying && !page.hasMore ? rows.dropOlderThan(generation) : [];
    took(changed, [...page.removed, ...dropped]);
    // What happened while it was made comes after it.
    if (!page.hasMore && !isCopying) return;
    if (isEndless(cursor)) throw new Refused('UNKNOWN');
  }
}
