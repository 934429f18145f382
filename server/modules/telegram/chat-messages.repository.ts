import type { Db } from '#server/database/connection.ts';

/** A message of the bot that can be replied to. */
type SentMessage = {
  readonly telegramId: string;
  readonly messageId: number;
  readonly conversationId: number;
  readonly userId: number;
  readonly at: string;
};

/** The conversation that a message of the bot is about, and the account it was sent to. */
export type NoticePlace = Pick<SentMessage, 'conversationId' | 'userId'>;

/** Which of the bot's messages are about which conversation. */
export const chatMessagesRepository = (db: Db) => ({
  add: async ({ telegramId, messageId, conversationId, userId, at }: SentMessage): Promise<void> => {
    const about = { conversation_id: conversationId, user_id: userId, created_at: at };
    await db
      .insertInto('chat_telegram_message')
      .values({ telegram_id: telegramId, message_id: messageId, ...about })
      .onConflict((conflict) => conflict.columns(['telegram_id', 'message_id']).doUpdateSet(about))
      .execute();
  },

  /** The conversation that a message of the bot was about, if the account is still this user's and not blocked. */
  find: (telegramId: string, messageId: number): Promise<NoticePlace | undefined> =>
    db
      .selectFrom('chat_telegram_message as sent')
      .innerJoin('login_identity as own', (join) =>
        join
          .onRef('own.user_id', '=', 'sent.user_id')
          .onRef('own.subject', '=', 'sent.telegram_id')
          .on('own.provider', '=', 'telegram'),
      )
      .innerJoin('users', 'users.id', 'sent.user_id')
      .select(['sent.conversation_id as conversationId', 'sent.user_id as userId'])
      .where('sent.telegram_id', '=', telegramId)
      .where('sent.message_id', '=', messageId)
      .where('users.blocked_at', 'is', null)
      .where('users.leaving_since', 'is', null)
      .executeTakeFirst(),

  /** Whether a Telegram user was notified of a conversation since then. */
  wasNotifiedSince: async (telegramId: string, since: string): Promise<boolean> => {
    const notice = await db
      .selectFrom('chat_telegram_message')
      .select('message_id')
      .where('telegram_id', '=', telegramId)
      .where('created_at', '>=', since)
      .limit(1)
      .executeTakeFirst();
    return notice !== undefined;
  },
});
