import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

/** The time zones that users have reported. */
export const timeZones = async (db: Db): Promise<readonly string[]> => {
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
  /** The days of the week, `until` not among them. */
  readonly since: string;
  readonly until: string;
  readonly after: number;
  readonly limit: number;
};

/** Sellers with cars on sale in a time zone whose cars were seen in the week and who have no notice with this key, by id. */
export const sellersToTell = async (
  db: Db,
  { timeZone, market, key, since, until, after, limit }: Ask,
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('post')
    .leftJoin('notice_user', 'notice_user.user_id', 'post.owner_id')
    .select('owner_id')
    .distinct()
    .where(isLive)
    .where('owner_id', '>', after)
    .where('owner_id', 'in', (post) =>
      post
        .selectFrom('post_day')
        .innerJoin('post as seen', 'seen.id', 'post_day.post_id')
        .select('seen.owner_id')
        .where('seen.deleted_at', 'is', null)
        .where('day', '>=', since)
        .where('day', '<', until)
        .where(sql<boolean>`post_day.impressions + post_day.views > 0`),
    )
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
