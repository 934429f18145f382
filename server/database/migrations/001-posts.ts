import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { SqlDialect } from '#server/database/dialect.ts';

/** Posts with their photos, features and translations, and the indexes of the lists. */
export const createPostTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await withTexts(
    withMoney(
      withVehicle(withState(db.schema.createTable('post').addColumn('id', 'integer', dialect.identity))),
      dialect,
    ),
  ).execute();
  await createPostIndexes(db);
  await createPostDetailTables(db);
};

const withState = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('owner_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('moderation', 'text', (column) =>
      column.notNull().check(sql`moderation in ('pending', 'approved', 'rejected')`),
    )
    .addColumn('hidden_at', 'text')
    .addColumn('sold_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('top_since', 'text')
    .addColumn('top_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('modified_at', 'text', (column) => column.notNull());

const withVehicle = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('category_id', 'integer', (column) => column.notNull())
    .addColumn('brand_id', 'integer', (column) => column.notNull().references('brand.id'))
    .addColumn('model_id', 'integer', (column) => column.notNull().references('model.id'))
    .addColumn('generation_id', 'integer', (column) => column.references('generation.id'))
    .addColumn('modification_id', 'integer', (column) => column.references('modification.id'))
    .addColumn('modification_text', 'text')
    .addColumn('body_type_id', 'integer', (column) => column.notNull())
    .addColumn('fuel_type_id', 'integer', (column) => column.notNull())
    .addColumn('drive_type_id', 'integer')
    .addColumn('transmission_type_id', 'integer', (column) => column.notNull())
    .addColumn('wheel_id', 'integer', (column) => column.notNull())
    .addColumn('color_id', 'integer', (column) => column.notNull())
    .addColumn('document_type_id', 'integer')
    .addColumn('availability_id', 'integer')
    .addColumn('owner_number_id', 'integer')
    .addColumn('country_id', 'integer', (column) => column.notNull().references('country.id'))
    .addColumn('region_id', 'integer', (column) => column.notNull().references('region.id'))
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('mileage', 'integer', (column) => column.notNull())
    .addColumn('mileage_unit', 'text', (column) => column.notNull())
    .addColumn('displacement', 'integer')
    .addColumn('horse_power', 'integer');

const withMoney = <T extends string, C extends string>(table: CreateTableBuilder<T, C>, dialect: SqlDialect) =>
  table
    .addColumn('price_minor', dialect.wideInteger, (column) => column.notNull())
    .addColumn('price_unit', 'text', (column) => column.notNull())
    .addColumn('price_usd_minor', dialect.wideInteger, (column) => column.notNull())
    .addColumn('is_new', 'integer', (column) => column.notNull())
    .addColumn('is_damaged', 'integer', (column) => column.notNull())
    .addColumn('is_run_and_go', 'integer', (column) => column.notNull())
    .addColumn('is_under_warranty', 'integer', (column) => column.notNull())
    .addColumn('is_negotiable', 'integer', (column) => column.notNull())
    .addColumn('is_exchange_possible', 'integer', (column) => column.notNull())
    .addColumn('is_cleared', 'integer', (column) => column.notNull())
    .addColumn('clearance_country_id', 'integer', (column) => column.notNull().references('country.id'))
    .addColumn('clearance_price_minor', dialect.wideInteger)
    .addColumn('clearance_price_unit', 'text');

const withTexts = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('vin', 'text')
    .addColumn('is_vin_hidden', 'integer', (column) => column.notNull())
    .addColumn('original_description', 'text', (column) => column.notNull())
    .addColumn('original_language', 'text', (column) => column.notNull())
    .addColumn('video_url', 'text')
    .addColumn('contact_name', 'text')
    .addColumn('contact_email', 'text')
    .addColumn('contact_phone_number', 'text')
    .addColumn('whatsapp_number', 'text')
    .addColumn('telegram_number', 'text')
    .addColumn('lookup_address', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull());

const LIVE = sql<boolean>`moderation = 'approved' and hidden_at is null and sold_at is null and deleted_at is null`;

/** Each leads with what a list sorts by and has `id` directly after, so that ties need no sort and ranges stay cheap. */
const LIVE_INDEXES: readonly (readonly string[])[] = [
  // The facts of being live come along: counting all live posts then reads the index alone, not a million rows.
  ['created_at', 'id', 'moderation', 'hidden_at', 'sold_at', 'deleted_at'],
  ['modified_at', 'id'],
  ['price_usd_minor', 'id'],
  ['year', 'id'],
  ['mileage', 'id'],
  ['model_id', 'created_at', 'id'],
  ['owner_id', 'created_at', 'id'],
];

const createPostIndexes = async (db: Kysely<never>): Promise<void> => {
  for (const columns of LIVE_INDEXES) {
    const name = `post_live_${columns.slice(0, columns.indexOf('id')).join('_')}`;
    await sql`create index ${sql.ref(name)} on post (${sql.join(columns.map((column) => sql.ref(column)))}) where ${LIVE}`.execute(
      db,
    );
  }
  // Few posts are topped, and a VIN is looked up whole.
  await sql`create index post_live_top on post (top_until) where ${LIVE} and top_until is not null`.execute(db);
  await sql`create index post_live_vin on post (vin) where ${LIVE} and vin is not null`.execute(db);
};

const createPostDetailTables = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('post_photo')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('media_key', 'text', (column) => column.notNull().references('media.key'))
    .addPrimaryKeyConstraint('post_photo_pkey', ['post_id', 'position'])
    .execute();
  await db.schema
    .createTable('post_feature')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('feature_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_feature_pkey', ['post_id', 'feature_id'])
    .execute();
  await db.schema
    .createTable('post_translation')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_translation_pkey', ['post_id', 'language'])
    .execute();
};
