import { sql } from 'kysely';
import type { Db, RowChanges, Transaction } from '#server/database/connection.ts';
import type { ConversationRow, MemberRow } from './rows.ts';

/** The conversation, which nobody else changes until the transaction ends; undefined for who is no member of it. */
export const lockConversation = (
  transaction: Transaction,
  id: number,
  userId: number,
): Promise<ConversationRow | undefined> =>
  transaction
    .updateTable('conversation')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .returningAll()
    .executeTakeFirst();

export const membersOf = (db: Db, conversationId: number): Promise<MemberRow[]> =>
  db
    .selectFrom('conversation_member')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .execute();

export const saveConversation = async (
  transaction: Transaction,
  id: number,
  values: RowChanges<'conversation'>,
): Promise<void> => {
  await transaction.updateTable('conversation').set(values).where('id', '=', id).execute();
};

export const saveMember = async (
  transaction: Transaction,
  { conversation_id, user_id }: Pick<MemberRow, 'conversation_id' | 'user_id'>,
  values: RowChanges<'conversation_member'>,
): Promise<void> => {
  await transaction
    .updateTable('conversation_member')
    .set(values)
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .execute();
};

/** What a user's counts are after one more change in their conversations. */
export type Counts = { readonly sequence: number; readonly unread: number };

/** Counts changes in a user's conversations, and unread messages more or less. */
export const countChanges = (
  transaction: Transaction,
  userId: number,
  { changes, unread }: { readonly changes: number; readonly unread: number },
): Promise<Counts> =>
  transaction
    .insertInto('chat_user')
    .values({ user_id: userId, sequence: changes, unread: Math.max(0, unread) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        sequence: sql`chat_user.sequence + ${changes}`,
        unread: sql`chat_user.unread + ${unread}`,
      }),
    )
    .returning(['sequence', 'unread'])
    .executeTakeFirstOrThrow();

/** A user's counts; zeroes before their first conversation. */
export const findCounts = async (db: Db, userId: number): Promise<Counts> => {
  const row = await db
    .selectFrom('chat_user')
    .select(['sequence', 'unread'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { sequence: 0, unread: 0 };
};
