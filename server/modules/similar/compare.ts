import { paced } from '#server/lib/paced.ts';
import type { Lease } from '#server/module.ts';
import { liveAmong } from '#server/modules/search/index.ts';
import { findSimilar, type SimilarDeps } from './find.ts';
import { findMissed, type Found, similarQueue, storeSimilar } from './similar.repository.ts';

const BATCH = 20;
/** Posts that one look for missed ones reads. */
const LOOKED_AT = 500;
/** Shares of the time that the work may take. */
const SHARES = { comparing: 0.3, looking: 0.2 } as const;

/**
 * Compares posts that wait, part by part until none is left, once the search index is in place. The cars to which a changed one is alike are compared again
 * in their turn; they make no others wait.
 */
export const compareDue =
  (deps: SimilarDeps) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    const { db, now, search } = deps;
    // Over a large market, searches without the index hold up every request.
    if (search.mode !== 'index') return;
    const pause = paced(SHARES.comparing);
    for (;;) {
      const due = await similarQueue.next(db, BATCH);
      if (due.length === 0) return;
      const live = await liveAmong(
        db,
        due.map(({ post_id: id }) => id),
      );
      const found: Found[] = [];
      for (const { post_id: postId } of due) {
        signal.throwIfAborted();
        if (live.has(postId)) found.push({ postId, similar: await findSimilar(deps, postId) });
        await pause(signal);
      }
      const changed = new Set(due.flatMap(({ post_id: id, number }) => (number > 0 ? [id] : [])));
      const neighbours = new Set(found.flatMap(({ postId, similar }) => (changed.has(postId) ? similar : [])));
      await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await storeSimilar(transaction, found, new Date(now()).toISOString());
        await similarQueue.remove(transaction, due);
        await similarQueue.addWithoutEvent(transaction, [...neighbours]);
      });
    }
  };

/** Finds what events did not tell: the whole market at the first start. */
export const findUncompared =
  ({ db }: Pick<SimilarDeps, 'db'>) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    const pause = paced(SHARES.looking);
    for (let after = 0; ; ) {
      const { last, ids } = await findMissed(db, after, LOOKED_AT);
      if (last === undefined) return;
      await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await similarQueue.addWithoutEvent(transaction, ids);
      });
      after = last;
      await pause(signal);
    }
  };
