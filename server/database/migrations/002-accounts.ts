import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { FREE_POST_CREDITS } from '#contract/constants.ts';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** What a person can sign in with and is known by; a confirmed address is the one in `email`. */
const extendUsers = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('users').dropColumn('is_email_verified').execute();
  for (const name of ['pending_email', 'password_hash', 'gender', 'blocked_at', 'invite_token', 'task_rewarded_at']) {
    await db.schema.alterTable('users').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('users')
    .addColumn('post_credits', 'integer', (column) => column.notNull().defaultTo(FREE_POST_CREDITS))
    .execute();
  await db.schema.createIndex('users_pending_email').on('users').column('pending_email').execute();
  await db.schema.createIndex('users_invite_token').on('users').column('invite_token').unique().execute();
};

const createSignInTables = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('login_identity')
    .addColumn('provider', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('login_identity_pkey', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('login_identity_user').on('login_identity').column('user_id').execute();
  await db.schema
    .createTable('session')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('kind', 'text', required)
    .addColumn('is_remembered', 'integer', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('idle_until', 'text', required)
    .addColumn('ends_at', 'text', required)
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema.createIndex('session_idle').on('session').column('idle_until').execute();
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('token_hash', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addPrimaryKeyConstraint('known_device_pkey', ['user_id', 'token_hash'])
    .execute();
};

const createProofTables = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('mail_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('purpose', 'text', required)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('email', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema.createIndex('mail_token_user').on('mail_token').column('user_id').execute();
  await db.schema
    .createTable('telegram_login')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('cookie_hash', 'text', required)
    .addColumn('match_number', 'text', required)
    .addColumn('invite_token', 'text')
    .addColumn('user_agent', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('asked_by', 'text')
    .addColumn('telegram_id', 'text')
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('ticket_hash', 'text')
    .addColumn('ticket_expires_at', 'text')
    .execute();
  await db.schema
    .createTable('used_proof')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('network', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
};

const createMailTable = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('outgoing_mail')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('link', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('tries', 'integer', required)
    .addColumn('next_try_at', 'text', required)
    .execute();
  await db.schema.createIndex('outgoing_mail_next_try').on('outgoing_mail').column('next_try_at').execute();
};

const createOwnThings = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('favourite')
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('favourite_pkey', ['user_id', 'post_id'])
    .execute();
  await db.schema.createIndex('favourite_post').on('favourite').column('post_id').execute();
  await db.schema
    .createTable('social_click')
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('link', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('social_click_pkey', ['user_id', 'link'])
    .execute();
  await db.schema
    .createTable('invite')
    .addColumn('invitee_id', 'integer', (column) => ofUser(column).primaryKey())
    .addColumn('inviter_id', 'integer', ofUser)
    .addColumn('created_at', 'text', required)
    .addColumn('counted_at', 'text')
    .execute();
  await db.schema.createIndex('invite_inviter').on('invite').column('inviter_id').execute();
};

/** Signing in, being known, and what belongs to a person: sessions, mailed links, letters, favourites, tasks, invitations. */
export const accounts = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await extendUsers(db);
    await createSignInTables(db, dialect);
    await createProofTables(db);
    await createMailTable(db, dialect);
    await createOwnThings(db);
  },
});
