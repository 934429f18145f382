import type { RowChanges, Transaction } from '#server/database/connection.ts';

/** Serialises changes of an account. */
export const lockKind = (transaction: Transaction, id: number) =>
  transaction
    .updateTable('users')
    .set((user) => ({ is_business: user.ref('is_business') }))
    .where('id', '=', id)
    .returning(['is_business', 'kind_changed_at', 'first_name', 'last_name'])
    .executeTakeFirst();

/** Writes the columns of the other kind of account. */
export const setKind = async (transaction: Transaction, id: number, columns: RowChanges<'users'>): Promise<void> => {
  await transaction.updateTable('users').set(columns).where('id', '=', id).execute();
};
