import { sql } from 'kysely';
import type { Db, NewRow, RowChanges, Transaction } from '#server/database/connection.ts';
import type { MessageRow } from './rows.ts';

export const addMessage = (transaction: Transaction, message: NewRow<'chat_message'>): Promise<MessageRow> =>
  transaction.insertInto('chat_message').values(message).returningAll().executeTakeFirstOrThrow();

export const saveMessage = (
  transaction: Transaction,
  { conversation_id, number }: Pick<MessageRow, 'conversation_id' | 'number'>,
  values: RowChanges<'chat_message'>,
): Promise<MessageRow> =>
  transaction
    .updateTable('chat_message')
    .set(values)
    .where('conversation_id', '=', conversation_id)
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findMessage = (db: Db, conversationId: number, number: number): Promise<MessageRow | undefined> =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .executeTakeFirst();

export const findByNumbers = (db: Db, conversationId: number, numbers: readonly number[]): Promise<MessageRow[]> =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .limit(numbers.length)
    .execute();

/** The message that this sender's client has sent under this key. */
export const findByClientKey = (
  db: Db,
  {
    conversationId,
    senderId,
    clientKey,
  }: {
    readonly conversationId: number;
    readonly senderId: number;
    readonly clientKey: string;
  },
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();

/** A page by number from before a number; the latest first. */
export const messagesBefore = (
  db: Db,
  conversationId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

/** Changes after one version up to another, the oldest first. */
export const messagesAfter = (
  db: Db,
  conversationId: number,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .orderBy('version')
    .limit(limit)
    .execute();

/** How many messages of one sender a number covers. */
export const countBehind = async (
  db: Db,
  {
    conversationId,
    senderId,
    number,
  }: {
    readonly conversationId: number;
    readonly senderId: number;
    readonly number: number;
  },
): Promise<number> => {
  const { count } = await db
    .selectFrom('chat_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('number', '>', number)
    .where('sender_id', '=', senderId)
    .where('kind', '<>', 'withdrawn')
    .executeTakeFirstOrThrow();
  return count;
};

/** The offers and viewings of a conversation, the latest first; the words are those of the index. */
export const findProposals = (db: Db, conversationId: number): Promise<MessageRow[]> =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where(sql<boolean>`kind in ('offer', 'viewing')`)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
