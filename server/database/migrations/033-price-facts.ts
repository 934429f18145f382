import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofPost = (column: ColumnDefinitionBuilder) =>
  column.notNull().primaryKey().references('post.id').onDelete('cascade');

/** What prices are beside comparable cars, and what is to be judged. */
export const priceFacts = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('price_fact')
      .addColumn('post_id', 'integer', ofPost)
      .addColumn('segment', 'text', required)
      .addColumn('price_minor', dialect.wideInteger, required)
      .addColumn('price_unit', 'text', required)
      .addColumn('price_usd_minor', dialect.wideInteger, required)
      .addColumn('label', 'integer')
      .addColumn('cars', 'integer', required)
      .addColumn('expected', dialect.wideInteger)
      .addColumn('bound_great', dialect.wideInteger)
      .addColumn('bound_good', dialect.wideInteger)
      .addColumn('bound_high', dialect.wideInteger)
      .addColumn('bound_very_high', dialect.wideInteger)
      .addColumn('computed_at', 'text', required)
      .execute();
    await db.schema.createIndex('price_fact_segment').on('price_fact').columns(['segment', 'post_id']).execute();
    await db.schema
      .createTable('price_due')
      .addColumn('post_id', 'integer', ofPost)
      .addColumn('number', dialect.wideInteger, required)
      .execute();
    await db.schema
      .createTable('price_stale')
      .addColumn('segment', 'text', (column) => column.notNull().primaryKey())
      .addColumn('since', 'text', required)
      .execute();
    await db.schema.createIndex('price_stale_since').on('price_stale').column('since').execute();
  },
});
