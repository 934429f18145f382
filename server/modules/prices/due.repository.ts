import { sql } from 'kysely';
import { postQueue } from '#server/database/post-queue.repository.ts';
import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

/** The posts whose price is to be judged. */
export const priceQueue = postQueue('price_due', 'oldestPost');

/** Has the other cars of these segments judged again; those that wait already keep their turn. */
export const addStale = async (db: Db, segments: readonly string[], since: string): Promise<void> => {
  if (segments.length === 0) return;
  await db
    .insertInto('price_stale')
    .values(segments.map((segment) => ({ segment, since })))
    .onConflict((conflict) => conflict.column('segment').doNothing())
    .execute();
};

/** The segment that has waited longest, since an instant at the latest. */
export const nextStale = (db: Db, until: string) =>
  db
    .selectFrom('price_stale')
    .select(['segment', 'since'])
    .where('since', '<=', until)
    .orderBy('since')
    .orderBy('segment')
    .limit(1)
    .executeTakeFirst();

export const removeStale = async (db: Db, segment: string): Promise<void> => {
  await db.deleteFrom('price_stale').where('segment', '=', segment).execute();
};

/**
 * Looks through `count` posts behind one for judgements that are missing, of another price or of posts that are no longer
 * live; gives their ids and the last post looked at, undefined at the end.
 */
export const findMissed = async (db: Db, after: number, count: number) => {
  const posts = await db.selectFrom('post').select('id').where('id', '>', after).orderBy('id').limit(count).execute();
  const last = posts.at(-1)?.id;
  if (last === undefined) return { last, ids: [] };
  const isUnjudged = sql<boolean>`(price_fact.post_id is null or price_fact.price_usd_minor <> post.price_usd_minor) and generation_id is not null`;
  const rows = await db
    .selectFrom('post')
    .leftJoin('price_fact', 'price_fact.post_id', 'post.id')
    .select('post.id')
    .where('post.id', '>', after)
    .where('post.id', '<=', last)
    .where(sql<boolean>`((${isLive} and ${isUnjudged}) or (not (${isLive}) and price_fact.post_id is not null))`)
    .orderBy('post.id')
    .limit(count)
    .execute();
  return { last, ids: rows.map(({ id }) => id) };
};
