import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each reader had translated in a day, the age of kept translations, and members whose account was deleted. */
export const chatCare = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('chat_translation_use')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('characters', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('translation_age').on('translation').column('created_at').execute();
    await sql`create index chat_user_muted on chat_user (muted_until) where muted_until is not null`.execute(db);
    await db.schema
      .alterTable('conversation_member')
      .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
