import type { LeadState } from '#contract/chat.ts';
import type { Db } from '#server/database/connection.ts';

/** What the figures of a seller's inbox are of: conversations with messages that are not archived. */
const leads = (db: Db, userId: number) =>
  db
    .selectFrom('conversation_member')
    .where('user_id', '=', userId)
    .where('role', '=', 'seller')
    .where('is_archived', '=', 0)
    .where('last_at', 'is not', null);

export const countByState = async (db: Db, userId: number): Promise<ReadonlyMap<LeadState, number>> => {
  const rows = await leads(db, userId)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
};

/** How many buyers wait since a time or longer, and how many messages are unread. */
export const countWaiting = async (db: Db, userId: number, since: string) => {
  const [waiting, unread] = await Promise.all([
    leads(db, userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('waiting_since', 'is not', null)
      .where('waiting_since', '<=', since)
      .executeTakeFirstOrThrow(),
    leads(db, userId)
      .select(({ fn }) => fn.sum<number | null>('unread').as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { overdue: waiting.count, unread: Number(unread.count ?? 0) };
};

/** The cars that a seller is asked about, the latest first. */
export const leadCars = async (db: Db, userId: number, limit: number) => {
  const rows = await leads(db, userId)
    .select(({ fn }) => [
      'post_id',
      fn.countAll<number>().as('conversations'),
      fn.sum<number>('unread').as('unread'),
      fn.max('last_at').as('latest'),
    ])
    .groupBy('post_id')
    .orderBy('latest', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ post_id, conversations, unread }) => ({ postId: post_id, conversations, unread: Number(unread) }));
};
