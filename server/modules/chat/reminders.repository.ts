import type { Db, Transaction } from '#server/database/connection.ts';

const AT_ONCE = 100;

/** The message of a viewing. */
export type ViewingRef = { readonly conversationId: number; readonly number: number };

/** What the message of a viewing holds, as JSON; undefined for every other message. */
export const payloadOfViewing = async (db: Db, { conversationId, number }: ViewingRef): Promise<string | undefined> => {
  const row = await db
    .selectFrom('chat_message')
    .select('payload')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .where('kind', '=', 'viewing')
    .executeTakeFirst();
  return row?.payload;
};

/** Plans the reminder of a viewing, unless it has one. */
export const addReminder = async (
  transaction: Transaction,
  { conversationId, number }: ViewingRef,
  dueAt: string,
): Promise<void> => {
  await transaction
    .insertInto('chat_reminder')
    .values({ conversation_id: conversationId, number, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'number']).doNothing())
    .execute();
};

/** The two members of a conversation and its car. */
export const findMembers = (db: Db, conversationId: number) =>
  db
    .selectFrom('conversation_member')
    .innerJoin('post', 'post.id', 'conversation_member.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['user_id', 'brand.name as brand', 'model.name as model', 'post.year'])
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .execute();

/** The next viewings whose reminder is due, the longest due first. */
export const remindersDue = (db: Db, now: string): Promise<ViewingRef[]> =>
  db
    .selectFrom('chat_reminder')
    .select(['conversation_id as conversationId', 'number'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('conversation_id')
    .limit(AT_ONCE)
    .execute();

/** Removes the reminder of a viewing; false if it did not exist. */
export const takeReminder = async (
  transaction: Transaction,
  { conversationId, number }: ViewingRef,
): Promise<boolean> => {
  const taken = await transaction
    .deleteFrom('chat_reminder')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .returning('number')
    .execute();
  return taken.length > 0;
};
