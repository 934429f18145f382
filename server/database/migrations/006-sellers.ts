import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Whether cars are still for sale (D015), and descriptions in the seller's own words in other languages (D062). */
export const sellers = (_dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    for (const name of ['confirmed_at', 'sale_asked_at'])
      await db.schema.alterTable('post').addColumn(name, 'text').execute();
    await db.schema.alterTable('users').addColumn('sale_asked_at', 'text').execute();
    await sql`create index post_sale_asked on post (owner_id, sale_asked_at) where sale_asked_at is not null`.execute(
      db,
    );
    await db.schema
      .createTable('post_correction')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
      .addColumn('language', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('original_hash', 'text', required)
      .addColumn('corrected_at', 'text', required)
      .addPrimaryKeyConstraint('post_correction_pkey', ['post_id', 'language'])
      .execute();
  },
});
