import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** Joining two accounts of one person (D183): what is offered, what was done, and where a merged account's links lead. */
export const accountMerges = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('users')
      .addColumn('merged_into', 'integer', (column) => column.references('users.id'))
      .execute();
    await db.schema.alterTable('session').addColumn('proven_at', 'text').execute();
    await db.schema.createIndex('users_merged_into').on('users').column('merged_into').execute();
    await db.schema
      .createTable('merge_offer')
      .addColumn('user_id', 'integer', (column) => ofUser(column).primaryKey())
      .addColumn('id', 'text', required)
      .addColumn('other_id', 'integer', ofUser)
      .addColumn('way', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('proven_at', 'text', required)
      .execute();
    await db.schema.createIndex('merge_offer_other').on('merge_offer').column('other_id').execute();
    await db.schema
      .createTable('account_merge')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('kept_id', 'integer', ofUser)
      .addColumn('gone_id', 'integer', ofUser)
      .addColumn('at', 'text', required)
      .addColumn('undone_at', 'text')
      .addColumn('journal', 'text', required)
      .execute();
    await db.schema.createIndex('account_merge_kept').on('account_merge').column('kept_id').execute();
    await db.schema.createIndex('account_merge_gone').on('account_merge').column('gone_id').execute();
    await db.schema.createIndex('account_merge_at').on('account_merge').column('at').execute();
    // Both accounts may have asked the same seller about the same car: each keeps its conversation.
    await db.schema
      .alterTable('conversation')
      .addColumn('thread', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.dropIndex('conversation_members').execute();
    await db.schema
      .createIndex('conversation_members')
      .unique()
      .on('conversation')
      .columns(['buyer_id', 'post_id', 'seller_id', 'thread'])
      .execute();
  },
});
