import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** Hides everything of a blocked user that others can see, and notes what was hidden by it; returns how many posts. */
export const hideOfBlocked = async (
  transaction: Transaction<Database>,
  ownerId: number,
  at: string,
): Promise<number> => {
  const { numUpdatedRows } = await transaction
    .updateTable('post')
    .set({ hidden_at: at, blocked_at: at, sale_asked_at: null })
    .where('owner_id', '=', ownerId)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

export type Shown = {
  readonly posts: number;
  /** Ids of posts that buyers can see for the first time: they were approved while the user was blocked. */
  readonly firstShown: readonly number[];
};

/** Shows what `hideOfBlocked` hid; posts that the user had hidden stay hidden. */
export const showOfUnblocked = async (
  transaction: Transaction<Database>,
  ownerId: number,
  at: string,
): Promise<Shown> => {
  const first = await transaction
    .updateTable('post')
    .set({ first_active_at: at })
    .where('owner_id', '=', ownerId)
    .where('blocked_at', 'is not', null)
    .where('moderation', '=', 'approved')
    .where('first_active_at', 'is', null)
    .where('sold_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  const { numUpdatedRows } = await transaction
    .updateTable('post')
    .set({ hidden_at: null, blocked_at: null, confirmed_at: at })
    .where('owner_id', '=', ownerId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { posts: Number(numUpdatedRows), firstShown: first.map(({ id }) => id).toSorted((a, b) => a - b) };
};
