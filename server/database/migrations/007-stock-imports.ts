import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What stock files did, so that it can be taken back from anywhere. */
export const stockImports = (_dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('stock_import')
      .addColumn('owner_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('undone_at', 'text')
      .addPrimaryKeyConstraint('stock_import_pkey', ['owner_id', 'id'])
      .execute();
    await db.schema
      .createTable('stock_import_row')
      .addColumn('owner_id', 'integer', required)
      .addColumn('import_id', 'text', required)
      .addColumn('post_id', 'integer', required)
      .addColumn('place', 'integer')
      .addColumn('kind', 'text', required)
      .addColumn('wanted', 'text')
      .addColumn('was', 'text')
      .addColumn('outcome', 'text')
      .addPrimaryKeyConstraint('stock_import_row_pkey', ['owner_id', 'import_id', 'post_id'])
      .addForeignKeyConstraint(
        'stock_import_row_import',
        ['owner_id', 'import_id'],
        'stock_import',
        ['owner_id', 'id'],
        (row) => row.onDelete('cascade'),
      )
      .execute();
  },
});
