import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the seller takes the price in instalments. */
export const instalments = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('post')
      .addColumn('is_instalment_possible', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
