import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');
const ofConversation = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('conversation.id').onDelete('cascade');

/** Notices of messages to users who are not looking, and reminders of viewings. */
export const chatNotices = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('chat_notice')
      .addColumn('conversation_id', 'integer', ofConversation)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('channel', 'text', (column) => column.notNull().check(sql`channel in ('telegram', 'mail')`))
      .addColumn('due_at', 'text')
      .addColumn('noticed_number', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('noticed_at', 'text')
      .addPrimaryKeyConstraint('chat_notice_key', ['conversation_id', 'user_id', 'channel'])
      .execute();
    await sql`create index chat_notice_due on chat_notice (due_at) where due_at is not null`.execute(db);
    await db.schema.createIndex('chat_notice_user').on('chat_notice').columns(['user_id', 'channel']).execute();
    await db.schema
      .createTable('chat_telegram_message')
      .addColumn('telegram_id', 'text', required)
      .addColumn('message_id', 'integer', required)
      .addColumn('conversation_id', 'integer', ofConversation)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('chat_telegram_message_key', ['telegram_id', 'message_id'])
      .execute();
    await db.schema.createIndex('chat_telegram_message_age').on('chat_telegram_message').column('created_at').execute();
    await db.schema
      .createTable('chat_reminder')
      .addColumn('conversation_id', 'integer', ofConversation)
      .addColumn('number', 'integer', required)
      .addColumn('due_at', 'text', required)
      .addPrimaryKeyConstraint('chat_reminder_key', ['conversation_id', 'number'])
      .execute();
    await db.schema.createIndex('chat_reminder_due').on('chat_reminder').column('due_at').execute();
    await db.schema.createIndex('chat_photo_media').on('chat_photo').column('media_key').execute();
    await sql`create index chat_photo_unsent on chat_photo (created_at) where number is null`.execute(db);
    await db.schema.createIndex('chat_photo_user').on('chat_photo').columns(['user_id', 'created_at']).execute();
  },
});
