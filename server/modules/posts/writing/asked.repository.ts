import type { Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { isLive } from '#server/modules/search/index.ts';
import { addHistory } from './history.repository.ts';
import { lockSeller } from './locked.repository.ts';

type Answer = {
  readonly ownerId: number;
  readonly askedAt: string | undefined;
  readonly at: string;
  readonly record: RecordEvents;
};

/** Writes down that an owner's cars that wait for an answer are still for sale; gives their ids. */
export const confirmAsked = async (
  transaction: Transaction,
  { ownerId, askedAt, at, record }: Answer,
): Promise<number[]> => {
  // A writer of several posts of a person locks the person first, so that no two writers wait for each other.
  await lockSeller(transaction, ownerId);
  const asked = transaction
    .updateTable('post')
    .set({ confirmed_at: at, sale_asked_at: null })
    .where('owner_id', '=', ownerId)
    .where(isLive);
  const confirmed = await (askedAt === undefined
    ? asked.where('sale_asked_at', 'is not', null)
    : asked.where('sale_asked_at', '=', askedAt)
  )
    .returning('id')
    .execute();
  const ids = confirmed.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const postId of ids) await addHistory(transaction, { postId, actorId: ownerId, action: 'stillForSale', at });
  const changed = ids.map((postId) => ({ kind: 'postChanged' as const, postId, userId: ownerId }));
  if (changed.length > 0) await record(transaction, ...changed);
  return ids;
};
