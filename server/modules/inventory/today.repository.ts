import type { Today } from '#contract/http/workstation.ts';
import type { Db } from '#server/database/connection.ts';

const MOST_DRAFTS = 100;

/** What waits for a company beside its cars: drafts, a new post's first, and chats that a buyer wrote in last. */
export const todayOf = async (db: Db, userId: number): Promise<Today> => {
  const drafts = await db
    .selectFrom('post_draft')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .limit(MOST_DRAFTS)
    .execute();
  const { count } = await db
    .selectFrom('conversation_member')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'seller')
    .where('is_archived', '=', 0)
    .where('last_at', 'is not', null)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { drafts: drafts.map(({ post_id }) => post_id), chats: Number(count) };
};
