import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What admins did (D184). The database itself refuses to change or delete a row. */
export const auditLog = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('at', 'text', required)
      .addColumn('actor_id', 'integer')
      .addColumn('act', 'text', required)
      .addColumn('target_kind', 'text', required)
      .addColumn('target_id', 'text', required)
      .addColumn('user_id', 'integer')
      .addColumn('reason', 'text', required)
      .addColumn('details', 'text', required)
      .execute();
    for (const columns of [
      ['actor_id', 'id'],
      ['user_id', 'id'],
      ['act', 'id'],
      ['target_kind', 'target_id', 'id'],
      ['at'],
    ])
      await db.schema.createIndex(`audit_log_${columns[0]}`).on('audit_log').columns(columns).execute();
    await dialect.makeAppendOnly(db, 'audit_log');
  },
});
