import type { NewRow, RowChanges, Transaction } from '#server/database/connection.ts';
import type { PostTable } from '#server/database/schema.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { addHistory } from './history.repository.ts';

/** A new post; gives its id. */
export const addPost = async (transaction: Transaction, row: NewRow<'post'>): Promise<number> => {
  const { id } = await transaction.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const changePost = async (
  transaction: Transaction,
  postId: number,
  changes: RowChanges<'post'>,
): Promise<void> => {
  await transaction.updateTable('post').set(changes).where('id', '=', postId).execute();
};

/** Every price a post has had (D070, D071). */
export const addPrice = async (
  transaction: Transaction,
  postId: number,
  { price_minor, price_unit }: Pick<PostTable, 'price_minor' | 'price_unit'>,
  at: string,
): Promise<void> => {
  await transaction.insertInto('post_price').values({ post_id: postId, price_minor, price_unit, at }).execute();
};

/** Another post of the same owner with this VIN that is not deleted, nor sold unless those count too (D017). */
export const otherPostWithVin = async (
  transaction: Transaction,
  {
    vin,
    ownerId,
    postId,
    withSold,
  }: { readonly vin: string; readonly ownerId: number; readonly postId: number; readonly withSold: boolean },
): Promise<number | undefined> => {
  const row = await transaction
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('vin', '=', vin)
    .$if(!withSold, (query) => query.where('sold_at', 'is', null))
    .where('deleted_at', 'is', null)
    .where('id', '!=', postId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/** Whether another post of the owner that is not deleted has this stock number (D169). */
export const isStockNumberTaken = async (
  transaction: Transaction,
  { stockNumber, ownerId, postId }: { readonly stockNumber: string; readonly ownerId: number; readonly postId: number },
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('stock_number', '=', stockNumber)
    .where('deleted_at', 'is', null)
    .where('id', '!=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Puts posts that are still for sale into the moderators' queue; those that wait there already keep their place. */
export const markForReview = async (
  transaction: Transaction,
  postIds: readonly number[],
  { at, record }: { readonly at: string; readonly record: RecordEvents },
): Promise<void> => {
  if (postIds.length === 0) return;
  const marked = await transaction
    .updateTable('post')
    .set({ review_since: at })
    .where('id', 'in', [...postIds])
    .where('review_since', 'is', null)
    .where('sold_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'owner_id'])
    .execute();
  if (marked.length === 0) return;
  for (const { id } of marked) await addHistory(transaction, { postId: id, actorId: null, action: 'flag', at });
  const changed = marked.map(({ id, owner_id }) => ({ kind: 'postChanged' as const, postId: id, userId: owner_id }));
  await record(transaction, ...changed);
};

/** Translations of a text that is there no more. */
export const dropTranslations = async (transaction: Transaction, postId: number): Promise<void> => {
  await transaction.deleteFrom('post_translation').where('post_id', '=', postId).execute();
};
