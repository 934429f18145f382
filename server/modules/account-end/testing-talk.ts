import type { Db } from '#server/database/connection.ts';
import { AT, HASH, MARK, type Two } from './testing-marks.ts';

/** A conversation about the post, with a row in every table of the chat. */
export const fillChat = async (db: Db, { userId, otherId }: Two, postId: number): Promise<void> => {
  const { id } = await db
    .insertInto('conversation')
    .values({ post_id: postId, buyer_id: otherId, seller_id: userId, created_at: AT, last_number: 2, version: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { conversation_id: id };
  const member = { ...of, post_id: postId, last_at: AT };
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, user_id: userId, role: 'seller' },
      { ...member, user_id: otherId, role: 'buyer' },
    ])
    .execute();
  const message = { ...of, kind: 'text', created_at: AT };
  await db
    .insertInto('chat_message')
    .values([
      { ...message, number: 1, version: 1, sender_id: userId, client_key: MARK, text: 'It is for sale.' },
      { ...message, number: 2, version: 2, sender_id: otherId, client_key: 'other', text: 'For how much?' },
    ])
    .execute();
  await db
    .insertInto('chat_user')
    .values([{ user_id: userId, mute_reason: MARK }, { user_id: otherId }])
    .execute();
  await db
    .insertInto('chat_canned_reply')
    .values({ user_id: userId, title: MARK, text: MARK, created_at: AT })
    .execute();
  await db
    .insertInto('chat_photo')
    .values({ ...of, id: MARK, user_id: userId, media_key: HASH, width: 1, height: 1, created_at: AT })
    .execute();
  await db
    .insertInto('chat_reminder')
    .values({ ...of, number: 1, due_at: '2099-01-01T00:00:00.000Z' })
    .execute();
  await db
    .insertInto('chat_report')
    .values({
      ...of,
      post_id: postId,
      reporter_id: otherId,
      reported_id: userId,
      reason: 'spam',
      messages: '[]',
      created_at: AT,
    })
    .execute();
};
