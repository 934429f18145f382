import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An order may hold its plan several times. */
export const orderQuantity = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('payment_order')
      .addColumn('quantity', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
});
