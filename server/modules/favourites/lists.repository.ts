import { MAX_FAVOURITE_LISTS } from '#contract/constants.ts';
import type { FavouriteList } from '#contract/http/favourite-lists.ts';
import type { Db, Transaction } from '#server/database/connection.ts';

type Favourite = { readonly userId: number; readonly postId: number };

/** Databases order letters each in their own way, and all put 10 before 2. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** The user's lists by name, with their numbers of cars. */
export const listsOf = async (db: Db, userId: number): Promise<FavouriteList[]> => {
  const rows = await db
    .selectFrom('favourite')
    .select(({ fn }) => ['list', fn.countAll().as('count')])
    .where('user_id', '=', userId)
    .where('list', 'is not', null)
    .groupBy('list')
    .orderBy('list')
    // Two accounts that were joined have up to twice as many.
    .limit(2 * MAX_FAVOURITE_LISTS)
    .execute();
  return rows
    .map(({ list, count }) => ({ name: list ?? '', count: Number(count) }))
    .toSorted((a, b) => BY_NAME.compare(a.name, b.name));
};

/** Puts a favourite into a list, or into none. Returns whether the user has that favourite. */
export const putIntoList = async (
  transaction: Transaction,
  { userId, postId }: Favourite,
  list: string | null,
): Promise<boolean> => {
  const changed = await transaction
    .updateTable('favourite')
    .set({ list })
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .returning('post_id')
    .executeTakeFirst();
  return changed !== undefined;
};

/** Gives all cars of a list to another one, or to none. */
export const renameList = async (
  transaction: Transaction,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> => {
  await transaction
    .updateTable('favourite')
    .set({ list: to })
    .where('user_id', '=', userId)
    .where('list', '=', from)
    .execute();
};
