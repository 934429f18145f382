import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Who opened the contacts of which post and when (D133), and how often each post's were opened. */
export const contactReveals = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('contact_reveal')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('at', 'text', required)
      .execute();
    await db.schema.createIndex('contact_reveal_user').on('contact_reveal').columns(['user_id', 'at']).execute();
    await db.schema.createIndex('contact_reveal_post').on('contact_reveal').columns(['post_id', 'at']).execute();
    await db.schema
      .alterTable('post')
      .addColumn('reveals', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
