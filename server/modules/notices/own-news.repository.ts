import type { Db } from '#server/database/connection.ts';

/** A member's place in a conversation, unless they muted it. */
export const findMember = (db: Db, conversationId: number, userId: number) =>
  db
    .selectFrom('conversation_member')
    .select(['post_id', 'unread', 'is_muted'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** What an order bought. */
export const findOrder = (db: Db, orderId: string) =>
  db.selectFrom('payment_order').select(['plan_id', 'quantity']).where('id', '=', orderId).executeTakeFirst();
