import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts that their users are deleting or have deleted (D041), and the switch between individual and company (D030). */
export const leavingUsers = (): Migration => ({
  async up(db: Kysely<never>) {
    for (const name of ['leaving_since', 'deletes_at', 'leaving_told_at', 'erased_at', 'kind_changed_at'])
      await db.schema.alterTable('users').addColumn(name, 'text').execute();
    for (const name of ['resting_post_credits', 'resting_top_credits'])
      await db.schema
        .alterTable('users')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema.dropIndex('users_blocked').execute();
    await sql`
      create index users_hidden on users (id)
      where (blocked_at is not null or leaving_since is not null) and erased_at is null
    `.execute(db);
    await sql`create index users_deletes_at on users (deletes_at) where deletes_at is not null`.execute(db);
  },
});
