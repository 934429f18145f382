import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/**
 * What becomes of a user's conversations when their account is deleted. The other member keeps the conversation and its
 * messages; the deleted user's own have no sender any more, and the member is marked as deleted. Photos of the deleted
 * user, blocks, choices and notices go. To be called in the transaction that deletes or empties the account.
 */
export const removeChatsOf = async (transaction: Transaction<Database>, userId: number): Promise<void> => {
  await transaction
    .updateTable('chat_message')
    .set({ sender_id: null, client_key: null })
    .where('sender_id', '=', userId)
    .execute();
  await transaction.deleteFrom('chat_photo').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('chat_notice').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('chat_telegram_message').where('user_id', '=', userId).execute();
  await transaction
    .deleteFrom('chat_block')
    .where((block) => block.or([block('user_id', '=', userId), block('blocked_id', '=', userId)]))
    .execute();
  await transaction.deleteFrom('chat_canned_reply').where('user_id', '=', userId).execute();
  await transaction
    .updateTable('conversation_member')
    .set({ is_archived: 1, is_muted: 1, unread: 0, is_deleted: 1 })
    .where('user_id', '=', userId)
    .execute();
  await transaction.deleteFrom('chat_user').where('user_id', '=', userId).execute();
};
