import { DAY_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { MediaService } from '#server/modules/media/index.ts';
import { AT_ONCE, forgetUploads, releaseDeletedPosts, unknownTo } from './sweep.repository.ts';

/** D011. */
const DELETED_POSTS_DAYS = 30;
export type SweepDeps = {
  readonly db: Db;
  readonly media: Pick<MediaService, 'store'>;
  readonly now: () => number;
};

/**
 * Deletes uploads older than a day that are neither used nor in a draft, the files of posts deleted 30
 * days ago, and files that a crash left without a row. Returns how many files' keys were deleted.
 */
export const sweepUploads = async ({ db, media, now }: SweepDeps): Promise<number> => {
  const before = now() - DAY_MS;
  const deletedBefore = new Date(now() - DELETED_POSTS_DAYS * DAY_MS).toISOString();
  const repeat = async (work: (transaction: Transaction) => Promise<number>) => {
    while ((await db.transaction().execute(work)) === AT_ONCE);
  };
  await repeat((transaction) => releaseDeletedPosts(transaction, deletedBefore));
  await repeat(async (transaction) => (await forgetUploads(transaction, new Date(before).toISOString())).length);
  return media.store.sweep(before, unknownTo(db));
};
