import { z } from 'zod';
import { ALERT_CHANNELS, MAX_SAVED_SEARCHES } from '#contract/saved-searches.ts';
import type { Db, StoredRow, Transaction } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

export type SearchRow = StoredRow<'saved_search'>;
export type NewSearch = Pick<SearchRow, 'name' | 'query' | 'time_zone' | 'created_at'>;

/** A user's searches, the latest first. */
export const searchesOf = (db: Db, userId: number): Promise<SearchRow[]> =>
  db
    .selectFrom('saved_search')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * MAX_SAVED_SEARCHES)
    .execute();

export const searchOf = (db: Db, userId: number, id: number): Promise<SearchRow | undefined> =>
  db.selectFrom('saved_search').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const addSearch = (transaction: Transaction, userId: number, search: NewSearch): Promise<SearchRow> =>
  transaction
    .insertInto('saved_search')
    .values({
      ...search,
      user_id: userId,
      frequency: 'instant',
      channels: JSON.stringify(ALERT_CHANNELS),
      seen_at: search.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type Change = Partial<Omit<SearchRow, 'id' | 'user_id' | 'created_at'>>;

/** Changes a user's search; undefined where there is none. */
export const changeSearch = (db: Db, userId: number, id: number, change: Change): Promise<SearchRow | undefined> =>
  db
    .updateTable('saved_search')
    .set((search) => ({ ...change, user_id: search.ref('user_id') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Deletes a user's searches and what they found; returns those that existed. */
export const removeSearches = async (
  transaction: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const gone = await transaction
    .deleteFrom('saved_search')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
};

/** How many live cars each of a user's searches found since the last look. */
export const newCountsOf = async (db: Db, userId: number): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('alert')
    .innerJoin('saved_search', 'saved_search.id', 'alert.search_id')
    .innerJoin('post', 'post.id', 'alert.post_id')
    .select(({ fn }) => ['alert.search_id', fn.countAll().as('count')])
    .where('saved_search.user_id', '=', userId)
    .whereRef('alert.created_at', '>', 'saved_search.seen_at')
    .where('alert.post_id', 'in', (query) => query.selectFrom('post').select('id').where(isLive))
    .groupBy('alert.search_id')
    .orderBy('alert.search_id')
    .execute();
  return new Map(rows.map(({ search_id: id, count }) => [id, Number(count)]));
};

/** A page of all searches by id, for the index in memory. */
export const searchesAfter = (db: Db, after: number, limit: number): Promise<Pick<SearchRow, 'id' | 'query'>[]> =>
  db.selectFrom('saved_search').select(['id', 'query']).where('id', '>', after).orderBy('id').limit(limit).execute();

/** The queries of these searches, as far as they still exist. */
export const queriesOf = (db: Db, ids: readonly number[]): Promise<Pick<SearchRow, 'id' | 'query'>[]> =>
  db
    .selectFrom('saved_search')
    .select(['id', 'query'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .limit(ids.length)
    .execute();

const Saved = z.object({ searchId: z.number().int(), isEdit: z.literal(true).optional() });

/** Which searches were saved or edited after one event and before another, with the numbers of those events. */
export const savedAfter = async (db: Db, after: number, before: number, limit: number) => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'payload'])
    .where('kind', '=', 'searchSaved')
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, payload }) => ({ number: id, ...Saved.parse(JSON.parse(payload)) }));
};

/** Whether anybody keeps a search. */
export const hasSearches = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('saved_search').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Sends nothing of these searches of the user until a moment; those of others stay as they are. */
export const muteSearchesUntil = async (
  db: Db,
  userId: number,
  ids: readonly number[],
  until: string,
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('saved_search')
    .set({ muted_until: until })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
};
