import { endlessPages } from '#contract/stock-changes.ts';
import { HOUR_MS } from '#contract/time.ts';
import { type Ask, Refused } from './ask.ts';
import type { RebuiltRows } from './open-files.ts';
import type { CopyState } from './rows-file.ts';

const PAGE = 500;
/** The change feed does not include views and favourites: all cars are fetched again after this time. */
const COPY_MS = 6 * HOUR_MS;

type Deps = {
  readonly ask: Pick<Ask, 'changes'>;
  readonly rows: RebuiltRows;
  readonly language: string;
  readonly now: () => Date;
  /** Called after each page. */
  readonly took: (changed: readonly number[], removed: readonly number[]) => void;
};

/** An unfinished copy is finished first. */
const isOld = ({ cursor, copiedAt }: CopyState, now: Date): boolean =>
  !cursor.startsWith('p:') && (copiedAt === null || now.getTime() - Date.parse(copiedAt) >= COPY_MS);

/**
 * Updates the copy page by page; each page is stored with its position, so that an interrupted update continues there.
 * Another language or an old copy means fetching everything: the rows stay until they are replaced.
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
    // The pages before this one were lost with the damaged copy.
    if (rows.timesRebuilt() !== times) throw new Refused('UNKNOWN');
    cursor = page.cursor;
    const at = now().toISOString();
    const syncedAt = page.hasMore ? before.syncedAt : at;
    if (isCopying && !page.hasMore) copiedAt = at;
    rows.take(page, { language, cursor, generation, syncedAt, copiedAt });
    const changed = page.rows.map(({ id }) => id);
    // A complete copy has seen every existing car.
    const dropped = isCopying && !page.hasMore ? rows.dropOlderThan(generation) : [];
    took(changed, [...page.removed, ...dropped]);
    // Then the changes that happened during the copy.
    if (!page.hasMore && !isCopying) return;
    if (isEndless(cursor)) throw new Refused('UNKNOWN');
  }
}
