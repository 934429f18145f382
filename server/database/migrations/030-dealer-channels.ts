import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Telegram channels of companies and what is posted in them. */
export const dealerChannels = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('dealer_channel')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('chat_id', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('username', 'text')
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('found', 'on', 'off')`))
      .addColumn('off_reason', 'text')
      .addColumn('settings', 'text', required)
      .addColumn('next_at', 'text')
      .addColumn('failures', 'integer', zero)
      .addColumn('due_at', 'text')
      .addColumn('claimed_until', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('dealer_channel_user').on('dealer_channel').column('user_id').execute();
    await db.schema
      .createTable('dealer_channel_post')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('channel_id', 'integer', (column) =>
        column.notNull().references('dealer_channel.id').onDelete('cascade'),
      )
      .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('new', 'cheaper', 'sold')`))
      .addColumn('state', 'text', required)
      .addColumn('event_number', 'integer', required)
      .addColumn('queued', 'integer')
      .addColumn('version', 'integer', zero)
      .addColumn('from_minor', dialect.wideInteger)
      .addColumn('from_unit', 'text')
      .addColumn('message_ids', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('is_text', 'integer', zero)
      .addColumn('tries', 'integer', zero)
      .addColumn('last_error', 'text')
      .addUniqueConstraint('dealer_channel_post_event_key', ['channel_id', 'event_number', 'kind'])
      .execute();
    await sql`create unique index dealer_channel_post_new on dealer_channel_post (channel_id, post_id) where kind = 'new'`.execute(
      db,
    );
    await sql`create index dealer_channel_post_queue on dealer_channel_post (channel_id, queued) where queued is not null`.execute(
      db,
    );
    await db.schema.createIndex('dealer_channel_post_post').on('dealer_channel_post').column('post_id').execute();
  },
});
