import type { Db, Transaction } from '#server/database/connection.ts';

export type NewFavourite = {
  readonly postId: number;
  readonly at: string;
  readonly note?: string | null;
  readonly list?: string | null;
};

/** Adds favourites; those the person has already stay where they are. Gives how many are new. */
export const addFavourites = async (
  transaction: Transaction,
  userId: number,
  favourites: readonly NewFavourite[],
): Promise<number> => {
  if (favourites.length === 0) return 0;
  const added = await transaction
    .insertInto('favourite')
    .values(
      favourites.map(({ postId, at, note = null, list = null }) => ({
        user_id: userId,
        post_id: postId,
        created_at: at,
        note,
        list,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .returning('post_id')
    .execute();
  return added.length;
};

export const removeFavourite = async (db: Db, userId: number, postId: number): Promise<void> => {
  await db.deleteFrom('favourite').where('user_id', '=', userId).where('post_id', '=', postId).execute();
};

/** Sets or clears the note of a favourite. Returns whether the user has that favourite. */
export const setNote = async (
  db: Db,
  { userId, postId }: { readonly userId: number; readonly postId: number },
  note: string | null,
): Promise<boolean> => {
  const changed = await db
    .updateTable('favourite')
    .set({ note })
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .returning('post_id')
    .executeTakeFirst();
  return changed !== undefined;
};
