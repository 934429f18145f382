import { CHAT } from '#contract/chat.ts';
import type { Db } from '#server/database/connection.ts';

/** The messages that a user has sent since a moment, at most those of a minute. */
export const sentSince = async (db: Db, userId: number, since: string): Promise<number> => {
  const latest = db
    .selectFrom('chat_message')
    .select('number')
    .where('sender_id', '=', userId)
    .where('created_at', '>', since)
    .limit(CHAT.messagesPerMinute)
    .as('latest');
  const { count } = await db
    .selectFrom(latest)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The conversations that a user has begun as a buyer since a moment. */
export const startedSince = async (db: Db, userId: number, since: string): Promise<number> => {
  const { count } = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('buyer_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The sellers whom a user has sent the same text since a moment. */
export const sellersOfText = async (
  db: Db,
  { userId, textHash, since }: { readonly userId: number; readonly textHash: string; readonly since: string },
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
    .select('conversation.seller_id')
    .distinct()
    .where('chat_message.sender_id', '=', userId)
    .where('chat_message.created_at', '>', since)
    .where('chat_message.text_hash', '=', textHash)
    .where('conversation.buyer_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.seller_id));
};

/** When an account was created. */
export const accountSince = async (db: Db, userId: number): Promise<string> => {
  const account = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow();
  return account.created_at;
};
