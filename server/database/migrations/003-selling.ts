import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofPost = (column: ColumnDefinitionBuilder) => column.notNull().references('post.id').onDelete('cascade');

/** What moderation, sales and credits say about posts, people and photos. */
const extendTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  for (const name of [
    'rejection_reason',
    'rejection_note',
    'rejected_at',
    'review_since',
    'first_active_at',
    'sold_to',
  ]) {
    await db.schema.alterTable('post').addColumn(name, 'text').execute();
  }
  await db.schema.alterTable('post').addColumn('sold_price_minor', dialect.wideInteger).execute();
  await db.schema
    .alterTable('post')
    .addColumn('findings', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('post')
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('top_credits', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('media').addColumn('perceptual_hash', 'text').execute();
  await sql`create index post_review on post (review_since) where review_since is not null`.execute(db);
  await sql`create index post_deleted on post (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index post_video on post (video_url) where video_url is not null`.execute(db);
  await db.schema.createIndex('post_owner').on('post').columns(['owner_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('post_photo_media').on('post_photo').column('media_key').execute();
  await sql`create index media_alike on media (perceptual_hash) where perceptual_hash is not null`.execute(db);
  await sql`create index users_avatar on users (avatar_key) where avatar_key is not null`.execute(db);
};

const createPostRecords = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('post_event')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('post_id', 'integer', ofPost)
    .addColumn('actor_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', required)
    .addColumn('details', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  await db.schema.createIndex('post_event_post').on('post_event').columns(['post_id', 'id']).execute();
  await db.schema
    .createTable('post_report')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('post_id', 'integer', ofPost)
    .addColumn('reporter_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('post_report_once')
    .on('post_report')
    .columns(['post_id', 'reporter_id'])
    .unique()
    .execute();
  await db.schema
    .createTable('post_price')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('post_id', 'integer', ofPost)
    .addColumn('price_minor', dialect.wideInteger, required)
    .addColumn('price_unit', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  await db.schema.createIndex('post_price_post').on('post_price').columns(['post_id', 'id']).execute();
  await db.schema
    .createTable('upload')
    .addColumn('key', 'text', required)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('upload_pkey', ['key', 'user_id'])
    .execute();
  await db.schema.createIndex('upload_user').on('upload').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('upload_age').on('upload').column('created_at').execute();
};

const createServiceTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('payment_order')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('plan_id', 'integer', required)
    .addColumn('provider', 'text', required)
    .addColumn('provider_ref', 'text')
    .addColumn('status', 'text', required)
    .addColumn('amount_minor', dialect.wideInteger, required)
    .addColumn('currency', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('paid_at', 'text')
    .addColumn('checked_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('payment_order_ref')
    .on('payment_order')
    .columns(['provider', 'provider_ref'])
    .unique()
    .execute();
  await db.schema.createIndex('payment_order_user').on('payment_order').column('user_id').execute();
  await db.schema.createIndex('payment_order_check').on('payment_order').columns(['status', 'checked_at']).execute();
  await db.schema
    .createTable('job')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('tries', 'integer', required)
    .addColumn('run_at', 'text', required)
    .addColumn('claimed_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('failed_at', 'text')
    .execute();
  await db.schema.createIndex('job_due').on('job').columns(['state', 'run_at']).execute();
  await db.schema
    .createTable('translation')
    .addColumn('text_hash', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('translation_pkey', ['text_hash', 'language'])
    .execute();
};

/** Selling: moderation, history, reports, uploads, orders, background jobs, translations. */
export const selling = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await extendTables(db, dialect);
    await createPostRecords(db, dialect);
    await createServiceTables(db, dialect);
  },
});
