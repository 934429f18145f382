import type { Transaction } from '#server/database/connection.ts';

/** A member whose account is deleted. */
export const LEFT = { is_archived: 1, is_muted: 1, unread: 0, is_deleted: 1 } as const;

/** The user's next conversation after `after` that they have not left. */
export const nextConversation = async (
  transaction: Transaction,
  userId: number,
  after: number,
): Promise<number | undefined> => {
  const next = await transaction
    .selectFrom('conversation_member')
    .select('conversation_id as id')
    .where('user_id', '=', userId)
    .where('conversation_id', '>', after)
    .where('is_deleted', '=', 0)
    .orderBy('conversation_id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
};

/**
 * What becomes of a user's conversations when their account is deleted. The other member keeps the conversation and its
 * messages; the deleted user's own have no sender any more, and the member is marked as deleted. Photos of the deleted
 * user, blocks, choices and notices go. To be called in the transaction that deletes or empties the account.
 */
export const removeChatsOf = async (transaction: Transaction, userId: number): Promise<void> => {
  await transaction
    .updateTable('chat_message')
    .set({ sender_id: null, client_key: null })
    .where('sender_id', '=', userId)
    .execute();
  await transaction.deleteFrom('chat_photo').where('user_id', '=', userId).execute();
  const own = transaction.selectFrom('conversation_member').select('conversation_id').where('user_id', '=', userId);
  await transaction.deleteFrom('chat_reminder').where('conversation_id', 'in', own).execute();
  await transaction.deleteFrom('chat_notice').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('chat_telegram_message').where('user_id', '=', userId).execute();
  await transaction
    .deleteFrom('chat_block')
    .where((block) => block.or([block('user_id', '=', userId), block('blocked_id', '=', userId)]))
    .execute();
  await transaction.deleteFrom('chat_canned_reply').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('chat_translation_use').where('user_id', '=', userId).execute();
  await transaction.updateTable('conversation_member').set(LEFT).where('user_id', '=', userId).execute();
  await transaction.deleteFrom('chat_user').where('user_id', '=', userId).execute();
};
