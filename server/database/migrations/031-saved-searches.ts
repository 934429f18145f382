import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const references = (target: `${string}.id`) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade');

/** Saved searches, the cars that they found, and cars that a user does not want to hear of. */
export const savedSearches = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('saved_search')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('user_id', 'integer', references('users.id'))
      .addColumn('name', 'text', required)
      .addColumn('query', 'text', required)
      .addColumn('frequency', 'text', (column) =>
        column.notNull().check(sql`frequency in ('instant', 'daily', 'weekly', 'off')`),
      )
      .addColumn('channels', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('muted_until', 'text')
      .addColumn('seen_at', 'text', required)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('saved_search_user_query_key', ['user_id', 'query'])
      .execute();
    await db.schema
      .createTable('alert')
      .addColumn('search_id', 'integer', references('saved_search.id'))
      .addColumn('post_id', 'integer', references('post.id'))
      .addColumn('user_id', 'integer', references('users.id'))
      .addColumn('price_minor', dialect.wideInteger, required)
      .addColumn('price_unit', 'text', required)
      .addColumn('price_usd_minor', dialect.wideInteger, required)
      .addColumn('is_cheaper', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('alert_key', ['search_id', 'post_id'])
      .execute();
    await db.schema.createIndex('alert_user').on('alert').column('user_id').execute();
    await db.schema.createIndex('alert_post').on('alert').column('post_id').execute();
    await sql`create index alert_due on alert (due_at, user_id) where due_at is not null`.execute(db);
    await db.schema
      .createTable('hidden_car')
      .addColumn('user_id', 'integer', references('users.id'))
      .addColumn('post_id', 'integer', references('post.id'))
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('hidden_car_key', ['user_id', 'post_id'])
      .execute();
    await db.schema.createIndex('hidden_car_post').on('hidden_car').column('post_id').execute();
  },
});
