import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { isLive } from '#server/modules/search/index.ts';

/** The time zones that users have told. */
export const timeZones = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('notice_user')
    .select('time_zone')
    .distinct()
    .where('time_zone', 'is not', null)
    .orderBy('time_zone')
    .execute();
  return rows.flatMap(({ time_zone }) => time_zone ?? []);
};

type Ask = {
  readonly timeZone: string;
  readonly market: string;
  /** Of the notice that they may have already. */
  readonly key: string;
  readonly after: number;
  readonly limit: number;
};

/** Sellers with cars on sale in a time zone who have no notice with this key, by id. */
export const sellersToTell = async (
  db: Kysely<Database>,
  { timeZone, market, key, after, limit }: Ask,
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('post')
    .leftJoin('notice_user', 'notice_user.user_id', 'post.owner_id')
    .select('owner_id')
    .distinct()
    .where(isLive)
    .where('owner_id', '>', after)
    .where(sql<string>`coalesce(notice_user.time_zone, cast(${market} as text))`, '=', timeZone)
    .where((post) =>
      post.not(
        post.exists(
          post
            .selectFrom('notice')
            .select('notice.id')
            .whereRef('notice.user_id', '=', 'post.owner_id')
            .where('notice.key', '=', key),
        ),
      ),
    )
    .orderBy('owner_id')
    .limit(limit)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
};
