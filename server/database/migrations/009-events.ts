import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What happened, in order, and how far each durable subscriber has read. */
export const events = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('events')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('kind', 'text', required)
      .addColumn('post_id', 'integer')
      .addColumn('user_id', 'integer')
      .addColumn('payload', 'text', required)
      .addColumn('at', 'text', required)
      .execute();
    // The stock feed reads the events of one owner.
    await db.schema.createIndex('events_user').on('events').columns(['user_id', 'id']).execute();
    await db.schema
      .createTable('event_subscriber')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('position', 'integer', required)
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_error', 'text')
      .addColumn('retry_at', 'text')
      .addColumn('seen_at', 'text', required)
      .execute();
  },
});
