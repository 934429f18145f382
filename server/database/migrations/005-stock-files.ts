import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

/** Prices that a stock file leaves alone. */
export const stockFiles = (_dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('post')
      .addColumn('price_locked', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
