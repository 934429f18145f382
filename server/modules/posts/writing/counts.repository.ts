import { sql } from 'kysely';
import type { UserPostsStatus } from '#contract/http/own-posts.ts';
import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';
import { statusOf } from '../status.ts';

const NAME_OF_STATUS = {
  active: 'Active',
  pending: 'Pending',
  rejected: 'Rejected',
  hidden: 'Hidden',
  sold: 'Sold',
} as const;

/** How many posts a person has by status, how many wait for an answer (D015), and how many favourites. */
export const countOwnPosts = async (db: Db, ownerId: number): Promise<Record<UserPostsStatus, number>> => {
  const isHidden = sql<number>`case when hidden_at is null then 0 else 1 end`;
  const isSold = sql<number>`case when sold_at is null then 0 else 1 end`;
  const groups = await db
    .selectFrom('post')
    .select(['moderation', isHidden.as('is_hidden'), isSold.as('is_sold')])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .groupBy(['moderation', isHidden, isSold])
    .execute();
  const { favourites } = await db
    .selectFrom('favourite')
    .select(({ fn }) => fn.countAll().as('favourites'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const { asked } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('asked'))
    .where('owner_id', '=', ownerId)
    .where(isLive)
    .where('sale_asked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const counts = {
    All: 0,
    Asked: Number(asked),
    Active: 0,
    Pending: 0,
    Rejected: 0,
    Hidden: 0,
    Sold: 0,
    Favorites: Number(favourites),
  };
  const mark = (flag: number) => (flag === 1 ? 'yes' : null);
  for (const { moderation, is_hidden, is_sold, count } of groups) {
    const facts = { moderation, hidden_at: mark(is_hidden), sold_at: mark(is_sold), deleted_at: null };
    counts[NAME_OF_STATUS[statusOf(facts)]] += Number(count);
    counts.All += Number(count);
  }
  return counts;
};
