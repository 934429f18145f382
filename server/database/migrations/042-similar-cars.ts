import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofPost = (column: ColumnDefinitionBuilder) =>
  column.notNull().primaryKey().references('post.id').onDelete('cascade');

/** The cars that are most alike, and which are to be compared. */
export const similarCars = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('similar_cars')
      .addColumn('post_id', 'integer', ofPost)
      .addColumn('similar', 'text', required)
      .addColumn('computed_at', 'text', required)
      .execute();
    await db.schema
      .createTable('similar_due')
      .addColumn('post_id', 'integer', ofPost)
      .addColumn('number', dialect.wideInteger, required)
      .execute();
    await db.schema.createIndex('similar_due_number').on('similar_due').columns(['number', 'post_id']).execute();
  },
});
