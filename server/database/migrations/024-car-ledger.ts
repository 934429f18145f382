import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

/** Purchase price, costs and reservation of a dealer's cars. Apart from posts, so that no reader of posts can show them by mistake. */
export const carLedger = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('car_ledger')
      .addColumn('post_id', 'integer', (column) =>
        column.primaryKey().notNull().references('post.id').onDelete('cascade'),
      )
      .addColumn('purchase_minor', dialect.wideInteger)
      .addColumn('purchase_unit', 'text')
      .addColumn('costs', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('reserved_for', 'text')
      .addColumn('reserved_until', 'text')
      .addColumn('is_reservation_shown', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
