import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { isLive } from '#server/modules/search/index.ts';
import type { Comparable } from './measure.ts';

type Db = Kysely<Database>;
export type Due = { readonly post_id: number; readonly number: number };
export type Found = { readonly postId: number; readonly similar: readonly number[] };

const Fields = [
  'id',
  'brand_id',
  'model_id',
  'generation_id',
  'body_type_id',
  'fuel_type_id',
  'transmission_type_id',
  'country_id',
  'year',
  'mileage',
  'price_usd_minor',
  'is_damaged',
  'is_new',
] as const;

/** What is compared of these posts, whatever became of them. */
export const comparables = async (db: Db, ids: readonly number[]): Promise<Comparable[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('post')
    .select(Fields)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({ ...row, price_usd_minor: Number(row.price_usd_minor) }));
};

/** The stored cars that are most alike; undefined where none were computed yet. */
export const storedSimilar = async (db: Db, postId: number): Promise<number[] | undefined> => {
  const row = await db.selectFrom('similar_cars').select('similar').where('post_id', '=', postId).executeTakeFirst();
  // Written by `storeSimilar`.
  return row === undefined ? undefined : (JSON.parse(row.similar) as number[]);
};

export const storeSimilar = async (transaction: Transaction<Database>, found: readonly Found[], at: string) => {
  if (found.length === 0) return;
  await transaction
    .insertInto('similar_cars')
    .values(
      found.map(({ postId, similar }) => ({ post_id: postId, similar: JSON.stringify(similar), computed_at: at })),
    )
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((row) => ({
        similar: row.ref('excluded.similar'),
        computed_at: row.ref('excluded.computed_at'),
      })),
    )
    .execute();
};

/** A parameter, not a literal: every event would otherwise have a statement of its own prepared. */
const numberOf = (number: number) => sql<number>`cast(${number} as bigint)`.as('number');

/** Has a post compared after an event; nothing happens where the post is gone. */
export const addDue = async (db: Db, postId: number, number: number): Promise<void> => {
  await db
    .insertInto('similar_due')
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

/** Has posts compared again to which no event happened; those that wait already keep their event's number. */
export const addNeighbours = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .insertInto('similar_due')
    .values(ids.map((id) => ({ post_id: id, number: 0 })))
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
};

/** The next posts to compare, those that changed themselves first. */
export const nextDue = async (db: Db, limit: number): Promise<Due[]> => {
  const rows = await db
    .selectFrom('similar_due')
    .select(['post_id', 'number'])
    .orderBy('number', 'desc')
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map(({ post_id, number }) => ({ post_id, number: Number(number) }));
};

/** Removes compared posts from the queue, unless an event came since they were read. */
export const removeDue = async (db: Db, due: readonly Due[]): Promise<void> => {
  await db
    .deleteFrom('similar_due')
    .where((row) =>
      row.or(due.map(({ post_id, number }) => row.and([row('post_id', '=', post_id), row('number', '<=', number)]))),
    )
    .execute();
};

/** Looks through `count` posts behind one for live ones that were never compared; `last` is undefined at the end. */
export const findMissed = async (db: Db, after: number, count: number) => {
  const posts = await db.selectFrom('post').select('id').where('id', '>', after).orderBy('id').limit(count).execute();
  const last = posts.at(-1)?.id;
  if (last === undefined) return { last, ids: [] };
  const rows = await db
    .selectFrom('post')
    .leftJoin('similar_cars', 'similar_cars.post_id', 'post.id')
    .select('post.id')
    .where('post.id', '>', after)
    .where('post.id', '<=', last)
    .where('similar_cars.post_id', 'is', null)
    .where(isLive)
    .orderBy('post.id')
    .limit(count)
    .execute();
  return { last, ids: rows.map(({ id }) => id) };
};
