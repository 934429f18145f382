import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Answers to the contact form (D127), and appeals of rejections: one for each rejection. */
export const inboxAndAppeals = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    const messages = db.schema.alterTable('contact_message');
    await messages.addColumn('language', 'text', (column) => column.notNull().defaultTo('en')).execute();
    await messages.addColumn('user_id', 'integer').execute();
    await messages
      .addColumn('status', 'text', (column) =>
        column.notNull().defaultTo('open').check(sql`status in ('open', 'answered', 'done')`),
      )
      .execute();
    await db.schema.createIndex('contact_message_status').on('contact_message').columns(['status', 'id']).execute();
    await db.schema.createIndex('contact_message_email').on('contact_message').column('email').execute();
    await db.schema
      .createTable('contact_reply')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('message_id', 'integer', (column) =>
        column.notNull().references('contact_message.id').onDelete('cascade'),
      )
      .addColumn('author_id', 'integer', required)
      .addColumn('text', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('contact_reply_message').on('contact_reply').column('message_id').execute();
    await db.schema
      .createTable('appeal')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
      .addColumn('rejected_at', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('decision', 'text', (column) => column.check(sql`decision in ('accepted', 'refused')`))
      .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('decided_by', 'integer')
      .addColumn('decided_at', 'text')
      .execute();
    await db.schema.createIndex('appeal_rejection').unique().on('appeal').columns(['post_id', 'rejected_at']).execute();
    await sql`create index appeal_open on appeal (id) where decision is null`.execute(db);
  },
});
