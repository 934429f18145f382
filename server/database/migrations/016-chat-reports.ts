import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** Reports of conversations, with a copy of what moderators may see. */
export const chatReports = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('chat_report')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('conversation_id', 'integer', required)
      .addColumn('post_id', 'integer', required)
      .addColumn('reporter_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('reported_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('reason', 'text', required)
      .addColumn('text', 'text', text)
      .addColumn('messages', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('decision', 'text', (column) => column.check(sql`decision in ('dismissed', 'muted')`))
      .addColumn('decision_reason', 'text', text)
      .addColumn('decided_by', 'integer')
      .addColumn('decided_at', 'text')
      .execute();
    await sql`create index chat_report_open on chat_report (id) where decision is null`.execute(db);
    await sql`create unique index chat_report_once on chat_report (conversation_id, reporter_id) where decision is null`.execute(
      db,
    );
    await db.schema.createIndex('chat_report_reported').on('chat_report').column('reported_id').execute();
  },
});
