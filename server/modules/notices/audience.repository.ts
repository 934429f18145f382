import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

/** A part of an audience: users with ids behind `after`. */
export type Part = { readonly after: number; readonly limit: number };

/** Those who have a post among their favourites, but its owner. */
export const favouringUsers = async (db: Db, postId: number, { after, limit }: Part): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('post', 'post.id', 'favourite.post_id')
    .select('favourite.user_id as id')
    .where('favourite.post_id', '=', postId)
    .where('favourite.user_id', '>', after)
    .whereRef('favourite.user_id', '!=', 'post.owner_id')
    .orderBy('favourite.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those who follow a user. */
export const followers = async (db: Db, userId: number, { after, limit }: Part): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('follow')
    .select('follower_id as id')
    .where('followed_id', '=', userId)
    .where('follower_id', '>', after)
    .orderBy('follower_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Whether others can find the post now. */
export const isPostLive = async (db: Db, postId: number): Promise<boolean> => {
  const row = await db.selectFrom('post').select('id').where('id', '=', postId).where(isLive).executeTakeFirst();
  return row !== undefined;
};

/** Whether the post is sold and shown as such. */
export const isPostSold = async (db: Db, postId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('post')
    .select('id')
    .where('id', '=', postId)
    .where('sold_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('moderation', '=', 'approved')
    .executeTakeFirst();
  return row !== undefined;
};

/** Live posts whose top listing ended after one moment and not after another. */
export const endedTops = (db: Db, after: string, until: string) =>
  db
    .selectFrom('post')
    .select(['id', 'owner_id', 'top_until'])
    .where(isLive)
    .where('top_until', 'is not', null)
    .where('top_until', '>', after)
    .where('top_until', '<=', until)
    .orderBy('top_until')
    .orderBy('id')
    .limit(1000)
    .execute();
