import type { OpenDatabase } from '#server/database/database.ts';
import { TEST_NOW } from '#server/testing.ts';

type Row = {
  readonly postId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly at?: string;
};

/** A stored conversation without messages; gives its id. */
export const aConversation = async (
  { db }: Pick<OpenDatabase, 'db'>,
  { postId, buyerId, sellerId, at = new Date(TEST_NOW).toISOString() }: Row,
): Promise<number> => {
  const { id } = await db
    .insertInto('conversation')
    .values({ post_id: postId, buyer_id: buyerId, seller_id: sellerId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = { conversation_id: id, post_id: postId };
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, user_id: buyerId, role: 'buyer' },
      { ...member, user_id: sellerId, role: 'seller' },
    ])
    .execute();
  return id;
};

type MessageRow = {
  readonly conversationId: number;
  readonly number: number;
  readonly senderId: number | null;
  readonly kind?: string;
  readonly text?: string;
  readonly textHash?: string | null;
  readonly payload?: object;
  readonly at?: string;
};

/** A stored message. */
export const aMessage = async (
  { db }: Pick<OpenDatabase, 'db'>,
  { conversationId, number, senderId, kind = 'text', text = 'Hello', textHash = null, payload = {}, at }: MessageRow,
): Promise<void> => {
  await db
    .insertInto('chat_message')
    .values({
      conversation_id: conversationId,
      number,
      version: number,
      sender_id: senderId,
      kind,
      text,
      text_hash: textHash,
      payload: JSON.stringify(payload),
      created_at: at ?? new Date(TEST_NOW).toISOString(),
    })
    .execute();
  await db
    .updateTable('conversation')
    .set({ last_number: number, version: number })
    .where('id', '=', conversationId)
    .execute();
};
