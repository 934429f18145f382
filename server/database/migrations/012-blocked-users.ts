import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

/** Why a user is blocked, and which of their posts are hidden only because of it. */
export const blockedUsers = (_dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.alterTable('users').addColumn('blocked_reason', 'text').execute();
    await db.schema.alterTable('post').addColumn('blocked_at', 'text').execute();
  },
});
