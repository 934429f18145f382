import type { Kysely } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { PublicProfile } from '#contract/http/identity.ts';
import { UserId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import type { Database } from '#server/database/schema.ts';
import { displayName } from '#server/lib/display-name.ts';
import { isLive } from '#server/modules/search/index.ts';

const COLUMN_OF_LANGUAGE = { en: 'name_en', am: 'name_am', ru: 'name_ru' } as const satisfies Record<Language, string>;

const findUser = (db: Kysely<Database>, userId: number, language: Language) => {
  const name = COLUMN_OF_LANGUAGE[language];
  return db
    .selectFrom('users')
    .leftJoin('country', 'country.id', 'users.country_id')
    .leftJoin('region', 'region.id', 'users.region_id')
    .select([
      'users.id',
      'company_name',
      'first_name',
      'last_name',
      'is_business',
      'is_verified',
      'avatar_key',
      'business_description',
      'created_at',
      `country.${name} as country`,
      `region.${name} as region`,
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
};

const countsOf = async (db: Kysely<Database>, userId: number) => {
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
    ])
    .executeTakeFirstOrThrow();
  return { posts: one.posts ?? 0, followers: one.followers ?? 0, following: one.following ?? 0 };
};

export type IdentityRepository = {
  /** What anyone may see of a user, with place names in the language; undefined where there is none. */
  readonly publicProfile: (userId: number, language: Language) => Promise<PublicProfile | undefined>;
};

export const identityRepository = (db: Kysely<Database>): IdentityRepository => ({
  publicProfile: async (userId, language) => {
    const [user, counts] = await Promise.all([findUser(db, userId, language), countsOf(db, userId)]);
    if (user === undefined) return undefined;
    return {
      id: UserId.parse(user.id),
      name: displayName(user),
      companyName: user.company_name,
      isBusiness: user.is_business === 1,
      isVerified: user.is_verified === 1,
      avatar: user.avatar_key === null ? null : { url: mediaUrl(user.avatar_key, 320) },
      businessDescription: user.business_description,
      country: user.country,
      region: user.region,
      createdDate: user.created_at,
      activePostsCount: counts.posts,
      followers: counts.followers,
      following: counts.following,
      isFollowing: false,
    };
  },
});
