import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

/** Which node does the work that only one of them does at a time. */
export const leases = (_dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('lease')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('last_run_at', 'text')
      .addColumn('runs', 'integer', (column) => column.notNull())
      .execute();
  },
});
