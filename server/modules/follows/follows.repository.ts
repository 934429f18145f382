import type { ExpressionBuilder } from 'kysely';
import type { FollowItem, FollowList } from '#contract/http/follows.ts';
import { UserId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Slice } from '#server/lib/slice.ts';
import { isLive } from '#server/modules/search/index.ts';

export const userExists = async (db: Db, userId: number): Promise<boolean> => {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return user !== undefined;
};

/** Whether somebody can be followed: a blocked or leaving user cannot. */
export const isFollowable = async (db: Db, userId: number): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
};

/** Following twice is following once; true the first time. */
export const addFollow = async (
  transaction: Transaction,
  follow: { readonly follower_id: number; readonly followed_id: number; readonly created_at: string },
): Promise<boolean> => {
  const added = await transaction
    .insertInto('follow')
    .values(follow)
    .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
    .returning('followed_id')
    .execute();
  return added.length > 0;
};

export const removeFollow = async (db: Db, followerId: number, followedId: number): Promise<void> => {
  await db.deleteFrom('follow').where('follower_id', '=', followerId).where('followed_id', '=', followedId).execute();
};

export const countFollowers = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('follow')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('followed_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

/** A follow: the follower and the followed user. */
const ENDS = {
  followers: { own: 'followed_id', other: 'follower_id' },
  following: { own: 'follower_id', other: 'followed_id' },
} as const satisfies Record<FollowList, object>;

const livePosts = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('owner_id', '=', 'users.id')
    .where(isLive)
    .as('posts');

/** The follows of a list with the users in it, without those whom an admin has blocked and those who leave. */
const listed = (db: Db, userId: number, list: FollowList) => {
  const { own, other } = ENDS[list];
  return db
    .selectFrom('follow')
    .innerJoin('users', 'users.id', `follow.${other}`)
    .where(`follow.${own}`, '=', userId)
    .where('users.blocked_at', 'is', null)
    .where('users.leaving_since', 'is', null);
};

const selectPeople = (db: Db, userId: number, list: FollowList) =>
  listed(db, userId, list)
    .select(['users.id', 'company_name', 'first_name', 'last_name', 'is_business', 'is_verified', 'avatar_key'])
    .select((eb) => [
      livePosts(eb as unknown as ExpressionBuilder<Database, 'users'>),
      eb
        .selectFrom('follow as back')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('back.follower_id', '=', userId)
        .whereRef('back.followed_id', '=', 'users.id')
        .as('followed'),
    ])
    .orderBy('follow.created_at', 'desc')
    .orderBy('users.id', 'desc');

/** Who follows a person or whom they follow, the latest first, with whether the person follows them. */
export const listFollows = async (
  db: Db,
  userId: number,
  list: FollowList,
  { offset, limit }: Slice,
): Promise<{ readonly people: FollowItem[]; readonly total: number }> => {
  const [{ count }, rows] = await Promise.all([
    listed(db, userId, list)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    selectPeople(db, userId, list).limit(limit).offset(offset).execute(),
  ]);
  const people = rows.map((row) => ({
    id: UserId.parse(row.id),
    name: displayName(row),
    avatar: row.avatar_key === null ? null : mediaUrl(row.avatar_key, 320),
    isBusiness: row.is_business === 1,
    isVerified: row.is_verified === 1,
    activePostsCount: row.posts ?? 0,
    isFollowing: (row.followed ?? 0) > 0,
  }));
  return { people, total: count };
};
