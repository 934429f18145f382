import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Messages of the bot that wait for their turn, and users who blocked the bot. */
export const telegramOutbox = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('telegram_outbox')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('telegram_id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('claimed_until', 'text')
      .execute();
    await db.schema
      .createIndex('telegram_outbox_person')
      .on('telegram_outbox')
      .columns(['telegram_id', 'id'])
      .execute();
    await db.schema.createIndex('telegram_outbox_user').on('telegram_outbox').column('user_id').execute();
    await sql`alter table chat_user add column bot_blocked_at text`.execute(db);
  },
});
