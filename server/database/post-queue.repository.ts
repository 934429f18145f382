import { sql } from 'kysely';
import type { Db } from './connection.ts';

type QueueTable = 'price_due' | 'similar_due';
/** A post that waits, with the number of the latest event about it; 0 without one. */
export type Due = { readonly post_id: number; readonly number: number };
type WhichPosts = { readonly id: number } | { readonly ownerId: number };

/** A parameter, not a literal: every event would otherwise have a statement of its own prepared. */
const numberOf = (number: number) => sql<number>`cast(${number} as bigint)`.as('number');

/** A queue of posts in a table: each waits once, for its latest event; sorted by `order`. */
export const postQueue = (table: QueueTable, order: 'latestEvent' | 'oldestPost') => ({
  /** Adds a post, or all of a user, after an event; nothing happens where the post is gone. */
  add: async (db: Db, which: WhichPosts, number: number): Promise<void> => {
    const posts = db.selectFrom('post').select(['id', numberOf(number)]);
    await db
      .insertInto(table)
      .columns(['post_id', 'number'])
      .expression(
        'id' in which
          ? posts.where('id', '=', which.id)
          : posts.where('owner_id', '=', which.ownerId).where('deleted_at', 'is', null),
      )
      .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ number }))
      .execute();
  },

  /** Adds posts to which no event happened; those that wait already keep their event's number. */
  addWithoutEvent: async (db: Db, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .insertInto(table)
      .values(ids.map((id) => ({ post_id: id, number: 0 })))
      .onConflict((conflict) => conflict.column('post_id').doNothing())
      .execute();
  },

  next: async (db: Db, limit: number): Promise<Due[]> => {
    const waiting = db.selectFrom(table).select(['post_id', 'number']).limit(limit);
    const ordered = order === 'latestEvent' ? waiting.orderBy('number', 'desc') : waiting;
    const rows = await ordered.orderBy('post_id').execute();
    return rows.map(({ post_id, number }) => ({ post_id, number: Number(number) }));
  },

  /** Removes posts, unless an event came since they were read. */
  remove: async (db: Db, due: readonly Due[]): Promise<void> => {
    if (due.length === 0) return;
    await db
      .deleteFrom(table)
      .where((row) =>
        row.or(due.map(({ post_id, number }) => row.and([row('post_id', '=', post_id), row('number', '<=', number)]))),
      )
      .execute();
  },
});
