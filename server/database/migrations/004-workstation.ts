import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';
import { bandsOf } from '#server/lib/alike-photos.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

const createDrafts = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('post_draft')
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('post_id', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('saved_at', 'text', required)
    .addPrimaryKeyConstraint('post_draft_pkey', ['user_id', 'post_id'])
    .execute();
  await db.schema.createIndex('post_draft_age').on('post_draft').column('saved_at').execute();
  await db.schema
    .createTable('post_draft_photo')
    .addColumn('user_id', 'integer', required)
    .addColumn('post_id', 'integer', required)
    .addColumn('media_key', 'text', required)
    .addPrimaryKeyConstraint('post_draft_photo_pkey', ['user_id', 'post_id', 'media_key'])
    .addForeignKeyConstraint(
      'post_draft_photo_draft',
      ['user_id', 'post_id'],
      'post_draft',
      ['user_id', 'post_id'],
      (draft) => draft.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('post_draft_photo_media').on('post_draft_photo').column('media_key').execute();
};

/** What a dealer keeps of a car. */
const extendPosts = async (db: Kysely<never>): Promise<void> => {
  for (const name of ['stock_number', 'notes']) {
    await db.schema.alterTable('post').addColumn(name, 'text').execute();
  }
  await sql`create unique index post_stock_number on post (owner_id, stock_number) where stock_number is not null and deleted_at is null`.execute(
    db,
  );
};

const BANDS_AT_ONCE = 250;

/** By which alike photos are found, for those that are there already, too. */
const indexPhotos = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('photo_band')
    .addColumn('band', 'integer', required)
    .addColumn('media_key', 'text', (column) => column.notNull().references('media.key').onDelete('cascade'))
    .addPrimaryKeyConstraint('photo_band_pkey', ['band', 'media_key'])
    .execute();
  await db.schema.createIndex('photo_band_media').on('photo_band').column('media_key').execute();
  const { rows } = await sql<{
    key: string;
    hash: string | null;
  }>`select key, perceptual_hash as hash from media`.execute(db);
  const bands = rows.flatMap(({ key, hash }) => bandsOf(hash).map((band) => sql`(${band}, ${key})`));
  for (let at = 0; at < bands.length; at += BANDS_AT_ONCE)
    await sql`insert into photo_band (band, media_key) values ${sql.join(bands.slice(at, at + BANDS_AT_ONCE))}`.execute(
      db,
    );
};

/** Drafts of accounts, dealers' stock numbers and notes, refunds, alike photos. */
export const workstation = (_dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await createDrafts(db);
    await extendPosts(db);
    await indexPhotos(db);
    await db.schema.alterTable('payment_order').addColumn('refunded_at', 'text').execute();
  },
});
