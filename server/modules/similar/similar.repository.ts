import { postQueue } from '#server/database/post-queue.repository.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';
import type { Comparable } from './measure.ts';

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

/** The compared values of these posts, whatever their status. */
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

export const storeSimilar = async (transaction: Transaction, found: readonly Found[], at: string) => {
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

/** The posts to compare: those that changed themselves first. */
export const similarQueue = postQueue('similar_due', 'latestEvent');

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
