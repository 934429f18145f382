import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** How often a post was listed, opened and its contacts revealed on each day. */
export const postDays = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('post_day')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
      .addColumn('day', 'text', required)
      .addColumn('impressions', 'integer', zero)
      .addColumn('views', 'integer', zero)
      .addColumn('reveals', 'integer', zero)
      .addPrimaryKeyConstraint('post_day_pkey', ['post_id', 'day'])
      .execute();
    await db.schema.createIndex('post_day_day').on('post_day').column('day').execute();
  },
});
