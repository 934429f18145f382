import type { RowChanges, Transaction } from '#server/database/connection.ts';
import type { NoticeChoices } from './notices.repository.ts';

/** Locks the user's row and reads its choices; creates the row if it is missing. */
export const lockChoices = async (transaction: Transaction, userId: number): Promise<NoticeChoices> => {
  await transaction
    .insertInto('notice_user')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await transaction
    .updateTable('notice_user')
    .set((own) => ({ sequence: own.ref('sequence') }))
    .where('user_id', '=', userId)
    .returning('choices')
    .executeTakeFirstOrThrow();
  // Written by this module from the same type.
  return JSON.parse(row.choices) as NoticeChoices;
};

/** The language of a user's letters and messages. */
export const setLanguage = async (transaction: Transaction, userId: number, language: string): Promise<void> => {
  await transaction.updateTable('users').set({ language }).where('id', '=', userId).execute();
};

export const setChoices = async (
  transaction: Transaction,
  userId: number,
  values: RowChanges<'notice_user'>,
): Promise<void> => {
  await transaction.updateTable('notice_user').set(values).where('user_id', '=', userId).execute();
};
