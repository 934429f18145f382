import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** Few users are blocked or leave at a time, and an index holds their ids: each question reads them once. */
export const isOfNobodyHidden = sql<SqlBool>`owner_id not in (select id from users where (blocked_at is not null or leaving_since is not null) and erased_at is null)`;

/**
 * Whether others can find a post: neither it nor its seller is blocked or hidden. Written with literals, as in the
 * partial indexes, so that the planner sees that they apply.
 */
export const isLive = sql<SqlBool>`moderation = 'approved' and hidden_at is null and sold_at is null and deleted_at is null and ${isOfNobodyHidden}`;

/** Since when a post is hidden from others: by itself, or because its seller is blocked or leaves. For queries from `post`. */
export const hiddenSince: RawBuilder<string | null> =
  sql`coalesce(post.hidden_at, (select coalesce(blocked_at, leaving_since) from users where users.id = post.owner_id))`;

/** Which of these posts others can find. */
export const liveAmong = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', [...ids])
    .where(isLive)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Counts the posts that a visitor can find. */
export const countLive = async (db: Db): Promise<number> => {
  const { posts } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .where(isLive)
    .executeTakeFirstOrThrow();
  return posts;
};
