import type { Db } from '#server/database/connection.ts';

/** The buyer's latest conversation with a seller about a car that is still for sale; null without one. */
export const latestWithSeller = async (db: Db, buyerId: number, sellerId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('conversation')
    .innerJoin('conversation_member', (join) =>
      join
        .onRef('conversation_member.conversation_id', '=', 'conversation.id')
        .onRef('conversation_member.user_id', '=', 'conversation.buyer_id'),
    )
    .innerJoin('post', 'post.id', 'conversation.post_id')
    .select('conversation.id')
    .where('conversation.buyer_id', '=', buyerId)
    .where('conversation.seller_id', '=', sellerId)
    .where('conversation.last_number', '>', 0)
    .where('post.sold_at', 'is', null)
    .where('post.hidden_at', 'is', null)
    .where('post.deleted_at', 'is', null)
    .orderBy('conversation_member.last_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};
