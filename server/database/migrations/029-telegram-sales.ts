import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Cars that users sell through the bot: one at a time each, with the photos on their way from Telegram. */
export const telegramSales = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('telegram_sale')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('chat_id', 'text', required)
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('asking', 'open', 'published', 'cancelled')`),
      )
      .addColumn('texts', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('problem', 'text')
      .addColumn('post_id', 'integer')
      .addColumn('message_id', 'integer')
      .addColumn('last_message_id', 'integer', count)
      .addColumn('version', 'integer', count)
      .addColumn('shown_version', 'integer', count)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema.createIndex('telegram_sale_age').on('telegram_sale').column('updated_at').execute();
    await db.schema
      .createTable('telegram_sale_photo')
      .addColumn('sale_id', 'text', (column) => column.notNull().references('telegram_sale.id').onDelete('cascade'))
      .addColumn('file_unique_id', 'text', required)
      .addColumn('file_id', 'text', required)
      .addColumn('message_id', 'integer', required)
      .addColumn('media_key', 'text')
      .addColumn('refusal', 'text')
      .addColumn('tries', 'integer', count)
      .addPrimaryKeyConstraint('telegram_sale_photo_key', ['sale_id', 'file_unique_id'])
      .execute();
  },
});
