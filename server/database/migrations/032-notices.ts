import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** Notices of users, how they want to be told, and browsers that take push messages. */
export const notices = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('notice')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('kind', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('data', 'text', required)
      .addColumn('is_listed', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('read_at', 'text')
      .addUniqueConstraint('notice_once_key', ['user_id', 'key'])
      .execute();
    await db.schema.createIndex('notice_list').on('notice').columns(['user_id', 'created_at', 'id']).execute();
    await db.schema.createIndex('notice_created').on('notice').column('created_at').execute();
    await sql`create index notice_unread on notice (user_id) where read_at is null and is_listed = 1`.execute(db);
    await db.schema
      .createTable('notice_user')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('sequence', 'integer', zero)
      .addColumn('choices', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('quiet_from', 'integer', (column) => column.notNull().defaultTo(22))
      .addColumn('quiet_to', 'integer', (column) => column.notNull().defaultTo(8))
      .addColumn('time_zone', 'text')
      .addColumn('mail_bounces', 'integer', zero)
      .addColumn('mail_off_at', 'text')
      .execute();
    await db.schema
      .createTable('notice_delivery')
      .addColumn('notice_id', 'integer', (column) => column.notNull().references('notice.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('channel', 'text', required)
      .addColumn('due_at', 'text', required)
      .addPrimaryKeyConstraint('notice_delivery_pkey', ['notice_id', 'channel'])
      .execute();
    await db.schema.createIndex('notice_delivery_due').on('notice_delivery').column('due_at').execute();
    await db.schema.createIndex('notice_delivery_user').on('notice_delivery').columns(['user_id', 'channel']).execute();
    await db.schema
      .createTable('push_address')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('session_id', 'integer', (column) => column.notNull().references('session.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', required)
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('push_address_endpoint_key', ['endpoint'])
      .execute();
    await db.schema.createIndex('push_address_user').on('push_address').column('user_id').execute();
    await db.schema.createIndex('push_address_session').on('push_address').column('session_id').execute();
  },
});
