import type { CreateTableBuilder, Kysely } from 'kysely';
import type { SqlDialect } from '#server/database/dialect.ts';

const named = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('name_am', 'text', (column) => column.notNull())
    .addColumn('name_ru', 'text', (column) => column.notNull());

/** Countries, their regions and the closed lists. */
export const createGeographyTables = async (db: Kysely<never>): Promise<void> => {
  await named(db.schema.createTable('country'))
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('phone_code', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await named(db.schema.createTable('region'))
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('country_id', 'integer', (column) => column.notNull().references('country.id'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('region_country_code_key', ['country_id', 'code'])
    .execute();
  await named(db.schema.createTable('lookup'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('extra', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('lookup_pkey', ['kind', 'id'])
    .addUniqueConstraint('lookup_kind_code_key', ['kind', 'code'])
    .execute();
};

/** Brand → model → generation → modification. */
export const createCatalogueTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('brand')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('country', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('model')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('brand_id', 'integer', (column) => column.notNull().references('brand.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('year_from', 'integer', (column) => column.notNull())
    .addColumn('year_to', 'integer')
    .addColumn('is_popular', 'integer', (column) => column.notNull())
    .addUniqueConstraint('model_brand_name_key', ['brand_id', 'name'])
    .execute();
  await db.schema
    .createTable('generation')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('model_id', 'integer', (column) => column.notNull().references('model.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('year_from', 'integer', (column) => column.notNull())
    .addColumn('year_to', 'integer')
    .addColumn('image_url', 'text')
    .addUniqueConstraint('generation_model_name_key', ['model_id', 'name', 'year_from'])
    .execute();
  await createModificationTable(db, dialect);
};

const createModificationTable = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('modification')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('model_id', 'integer', (column) => column.notNull().references('model.id'))
    .addColumn('generation_id', 'integer', (column) => column.notNull().references('generation.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body_type_id', 'integer', (column) => column.notNull())
    .addColumn('fuel_type_id', 'integer', (column) => column.notNull())
    .addColumn('drive_type_id', 'integer', (column) => column.notNull())
    .addColumn('transmission_type_id', 'integer', (column) => column.notNull())
    .addColumn('wheel_id', 'integer', (column) => column.notNull())
    .addColumn('displacement', 'integer')
    .addColumn('horse_power', 'integer')
    .addColumn('year_from', 'integer', (column) => column.notNull())
    .addColumn('year_to', 'integer')
    .execute();
  await db.schema
    .createIndex('modification_model_wheel')
    .on('modification')
    .columns(['model_id', 'wheel_id'])
    .execute();
};
