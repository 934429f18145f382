import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

type Column = 'post_credits' | 'top_credits';

/** One credit less where one is left, in one statement (SECURITY rule 8); false where none is. */
const take = async (transaction: Transaction<Database>, userId: number, column: Column): Promise<boolean> => {
  const taken = await transaction
    .updateTable('users')
    .set((user) => ({ [column]: user(column, '-', 1) }))
    .where('id', '=', userId)
    .where(column, '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** A post costs one credit (D134). */
export const takePostCredit = (transaction: Transaction<Database>, userId: number): Promise<boolean> =>
  take(transaction, userId, 'post_credits');

/** Ten days at the top cost one top credit (D140). */
export const takeTopCredit = (transaction: Transaction<Database>, userId: number): Promise<boolean> =>
  take(transaction, userId, 'top_credits');

/** The credit of a post that never was live comes back (D134). */
export const returnPostCredit = async (transaction: Transaction<Database>, userId: number): Promise<void> => {
  await transaction
    .updateTable('users')
    .set((user) => ({ post_credits: user('post_credits', '+', 1) }))
    .where('id', '=', userId)
    .execute();
};
