import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const LIVE = sql<boolean>`moderation = 'approved' and hidden_at is null and sold_at is null and deleted_at is null`;

/**
 * A blocked seller's posts are hidden by the seller's row alone. What earlier blocks had hidden in the posts themselves
 * is shown again, which the seller's row keeps from others.
 */
export const blockedSellers = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.alterTable('users').addColumn('unblocked_at', 'text').execute();
    await sql`create index users_blocked on users (id) where blocked_at is not null`.execute(db);
    await sql`update post set hidden_at = null where blocked_at is not null`.execute(db);
    await db.schema.alterTable('post').dropColumn('blocked_at').execute();
    // Counting all live posts reads this index alone, so it holds the seller, too.
    await db.schema.dropIndex('post_live_created_at').execute();
    await sql`
      create index post_live_created_at on post (created_at, id, owner_id, moderation, hidden_at, sold_at, deleted_at)
      where ${LIVE}
    `.execute(db);
    await sql`create index post_unpublished on post (owner_id) where ${LIVE} and first_active_at is null`.execute(db);
  },
});
