import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { MessageRow } from './rows.ts';

/** The end of a page of found messages. */
export type FoundPlace = { readonly at: string; readonly conversationId: number; readonly number: number };

const containing = (word: string) =>
  sql<boolean>`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Messages of a user's conversations that hold all these folded words, the latest first. */
export const findMessages = (
  db: Db,
  userId: number,
  {
    words,
    before,
    limit,
  }: {
    readonly words: readonly string[];
    readonly before: FoundPlace | undefined;
    readonly limit: number;
  },
): Promise<MessageRow[]> => {
  let query = db
    .selectFrom('conversation_member')
    .innerJoin('chat_message', 'chat_message.conversation_id', 'conversation_member.conversation_id')
    .selectAll('chat_message')
    .where('conversation_member.user_id', '=', userId);
  for (const word of words) query = query.where(containing(word));
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(created_at, chat_message.conversation_id, number) < (${before.at}, ${before.conversationId}, ${before.number})`,
    );
  return query
    .orderBy('created_at', 'desc')
    .orderBy('chat_message.conversation_id', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
};

/** The ids of a user's conversations that have messages, in their order, after an id. */
export const conversationIdsAfter = async (db: Db, userId: number, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('conversation_id', '>', after)
    .where('last_at', 'is not', null)
    .orderBy('conversation_id')
    .limit(limit)
    .execute();
  return rows.map(({ conversation_id }) => conversation_id);
};
