import type { Language } from '#contract/constants.ts';
import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

const COLUMN_OF_LANGUAGE = { en: 'name_en', am: 'name_am', ru: 'name_ru' } as const satisfies Record<Language, string>;

/** A user with the names of their country and region; undefined if there is none. */
export const findUser = (db: Db, userId: number, language: Language) => {
  const name = COLUMN_OF_LANGUAGE[language];
  return db
    .selectFrom('users')
    .leftJoin('country', 'country.id', 'users.country_id')
    .leftJoin('region', 'region.id', 'users.region_id')
    .selectAll('users')
    .select([`country.${name} as country`, 'country.currency', `region.${name} as region`])
    .where('users.id', '=', userId)
    .executeTakeFirst();
};
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** An id of no user. */
const NOBODY = 0;

/** Counts of a user, and whether the viewer follows them. */
export const findCounts = async (db: Db, userId: number, viewerId: number = NOBODY) => {
  const one = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('post')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', userId)
        .where(isLive)
        .as('posts'),
      eb
        .selectFrom('follow')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('followed_id', '=', userId)
        .as('followers'),
      eb
        .selectFrom('follow')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('follower_id', '=', userId)
        .as('following'),
      eb
        .selectFrom('follow')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('followed_id', '=', userId)
        .where('follower_id', '=', viewerId)
        .as('own'),
    ])
    .executeTakeFirstOrThrow();
  return {
    activePosts: one.posts ?? 0,
    followers: one.followers ?? 0,
    following: one.following ?? 0,
    isFollowing: (one.own ?? 0) > 0,
  };
};

/** Private counts of the user: posts that are not deleted, ways to sign in, unread messages. */
export const findOwnCounts = async (db: Db, userId: number) => {
  const [{ count }, identities, chat] = await Promise.all([
    db
      .selectFrom('post')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('login_identity').select('provider').where('user_id', '=', userId).orderBy('provider').execute(),
    db.selectFrom('chat_user').select('unread').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  const providers = new Set(identities.map(({ provider }) => provider));
  return { posts: count, providers, unread: chat?.unread ?? 0 };
};
