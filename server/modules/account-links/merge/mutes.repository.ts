import type { Transaction } from '#server/database/connection.ts';
import type { Pair } from './journal.repository.ts';

/** A moderator's restriction; null where a merge moved none. */
export type Mute = { readonly muted_until: string | null; readonly mute_reason: string | null } | null;

export const muteOf = async (transaction: Transaction, userId: number) =>
  transaction
    .selectFrom('chat_user')
    .select(['muted_until', 'mute_reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A moderator's restriction moves, too: the later end counts. Returns the previous one of the remaining account. */
export const carryMute = async (transaction: Transaction, { kept, gone }: Pair): Promise<Mute> => {
  const own = await muteOf(transaction, kept);
  const other = await muteOf(transaction, gone);
  const before = own ?? { muted_until: null, mute_reason: null };
  if ((other?.muted_until ?? '') <= (before.muted_until ?? '')) return null;
  await transaction
    .insertInto('chat_user')
    .values({ user_id: kept, ...other })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...other }))
    .execute();
  return before;
};

export const setMute = async (transaction: Transaction, userId: number, mute: NonNullable<Mute>): Promise<void> => {
  await transaction.updateTable('chat_user').set(mute).where('user_id', '=', userId).execute();
};
