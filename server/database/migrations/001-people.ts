import type { Kysely } from 'kysely';
import type { SqlDialect } from '#server/database/dialect.ts';

/** Stored photos, users and who follows whom. */
export const createPeopleTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('media')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await createUserTable(db, dialect);
  await db.schema
    .createTable('follow')
    .addColumn('follower_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('followed_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('follow_pkey', ['follower_id', 'followed_id'])
    .execute();
  await db.schema.createIndex('follow_followed').on('follow').column('followed_id').execute();
};

const createUserTable = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('is_email_verified', 'integer', (column) => column.notNull())
    .addColumn('is_business', 'integer', (column) => column.notNull())
    .addColumn('is_verified', 'integer', (column) => column.notNull())
    .addColumn('role', 'integer', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('company_name', 'text')
    .addColumn('business_description', 'text')
    .addColumn('address', 'text')
    .addColumn('phone_number', 'text')
    .addColumn('telegram', 'text')
    .addColumn('whatsapp', 'text')
    .addColumn('country_id', 'integer', (column) => column.references('country.id'))
    .addColumn('region_id', 'integer', (column) => column.references('region.id'))
    .addColumn('avatar_key', 'text', (column) => column.references('media.key'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('response_minutes', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
};

/** Rates, messages, answers kept for repeats, and single settings. */
export const createServiceTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('currency_rate')
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('per_usd_micro', dialect.wideInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint('currency_rate_pkey', ['date', 'currency'])
    .execute();
  await db.schema
    .createTable('contact_message')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('reply', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_pkey', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_created').on('idempotency').column('created_at').execute();
  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
};
