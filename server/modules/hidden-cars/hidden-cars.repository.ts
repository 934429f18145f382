import { MAX_HIDDEN_CARS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { Db, Transaction } from '#server/database/connection.ts';

const idsOf = async (db: Db, userId: number, { offset = 0, limit }: { offset?: number; limit: number }) => {
  const rows = await db
    .selectFrom('hidden_car')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  // Ids of the table of posts.
  return rows.map(({ post_id: id }) => id as PostId);
};

/** The cars that a user has hidden, the latest first. */
export const hiddenCarsOf = (db: Db, userId: number): Promise<PostId[]> =>
  idsOf(db, userId, { limit: MAX_HIDDEN_CARS });

/** Hides those of these cars that exist, the first as the latest; may be repeated. The earliest make room. */
export const hideCars = async (
  transaction: Transaction,
  userId: number,
  postIds: readonly number[],
  now: number,
): Promise<void> => {
  const ids = [...new Set(postIds)];
  const existing = await transaction
    .selectFrom('post')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  if (existing.length === 0) return;
  const rows = existing.map(({ id }) => ({
    user_id: userId,
    post_id: id,
    created_at: new Date(now - ids.indexOf(id)).toISOString(),
  }));
  await transaction
    .insertInto('hidden_car')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .execute();
  const beyond = await idsOf(transaction, userId, { offset: MAX_HIDDEN_CARS, limit: MAX_HIDDEN_CARS });
  if (beyond.length > 0)
    await transaction.deleteFrom('hidden_car').where('user_id', '=', userId).where('post_id', 'in', beyond).execute();
};

export const showCar = async (db: Db, userId: number, postId: number): Promise<void> => {
  await db.deleteFrom('hidden_car').where('user_id', '=', userId).where('post_id', '=', postId).execute();
};
