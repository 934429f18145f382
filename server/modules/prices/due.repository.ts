import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { isLive } from '#server/modules/search/index.ts';

type Db = Kysely<Database>;
type Due = { readonly post_id: number; readonly number: number };

/** A parameter, not a literal: every event would otherwise have a statement of its own prepared. */
const numberOf = (number: number) => sql<number>`cast(${number} as bigint)`.as('number');

/** Has a post judged after an event; nothing happens where the post is gone. */
export const addDue = async (db: Db, postId: number, number: number): Promise<void> => {
  await db
    .insertInto('price_due')
    .columns(['post_id', 'number'])
    .expression(
      db
        .selectFrom('post')
        .select(['id', numberOf(number)])
        .where('id', '=', postId),
    )
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ number }))
    .execute();
};

/** Has posts judged of which no event told; those that wait already keep their event's number. */
export const addMissed = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .insertInto('price_due')
    .values(ids.map((id) => ({ post_id: id, number: 0 })))
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
};

/** The same for all posts of a user. */
export const addDueOf = async (db: Db, userId: number, number: number): Promise<void> => {
  await db
    .insertInto('price_due')
    .columns(['post_id', 'number'])
    .expression(
      db
        .selectFrom('post')
        .select(['id', numberOf(number)])
        .where('owner_id', '=', userId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ number }))
    .execute();
};

/** The next posts to judge. */
export const nextDue = async (db: Db, limit: number): Promise<Due[]> => {
  const rows = await db.selectFrom('price_due').select(['post_id', 'number']).orderBy('post_id').limit(limit).execute();
  return rows.map((row) => ({ post_id: row.post_id, number: Number(row.number) }));
};

/** Takes judged posts off the list, unless an event came since they were read. */
export const removeDue = async (db: Db, due: readonly Due[]): Promise<void> => {
  if (due.length === 0) return;
  await db
    .deleteFrom('price_due')
    .where((row) =>
      row.or(due.map(({ post_id, number }) => row.and([row('post_id', '=', post_id), row('number', '<=', number)]))),
    )
    .execute();
};

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
