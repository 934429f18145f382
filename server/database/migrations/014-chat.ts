import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');
const ofConversation = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('conversation.id').onDelete('cascade');

const createConversations = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('conversation')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('post_id', 'integer', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('buyer_id', 'integer', ofUser)
    .addColumn('seller_id', 'integer', ofUser)
    .addColumn('last_number', 'integer', flag)
    .addColumn('version', 'integer', flag)
    .addColumn('created_at', 'text', required)
    .addColumn('first_asked_at', 'text')
    .addColumn('first_answered_at', 'text')
    .execute();
  await db.schema
    .createIndex('conversation_members')
    .unique()
    .on('conversation')
    .columns(['buyer_id', 'post_id', 'seller_id'])
    .execute();
  await db.schema.createIndex('conversation_post').on('conversation').column('post_id').execute();
  await db.schema
    .createIndex('conversation_answers')
    .on('conversation')
    .columns(['seller_id', 'first_asked_at'])
    .execute();
};

const createMembers = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('conversation_member')
    .addColumn('conversation_id', 'integer', ofConversation)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('buyer', 'seller')`))
    .addColumn('post_id', 'integer', required)
    .addColumn('read_number', 'integer', flag)
    .addColumn('unread', 'integer', flag)
    .addColumn('last_at', 'text')
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('new').check(sql`state in ('new', 'ours', 'theirs', 'done')`),
    )
    .addColumn('waiting_since', 'text')
    .addColumn('is_archived', 'integer', flag)
    .addColumn('is_muted', 'integer', flag)
    .addColumn('is_translated', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('sequence', 'integer', flag)
    .addPrimaryKeyConstraint('conversation_member_key', ['conversation_id', 'user_id'])
    .execute();
  const indexes = {
    conversation_member_latest: ['user_id', 'is_archived', 'last_at', 'conversation_id'],
    conversation_member_changed: ['user_id', 'sequence'],
    conversation_member_car: ['user_id', 'is_archived', 'post_id', 'last_at', 'conversation_id'],
    conversation_member_state: ['user_id', 'is_archived', 'state', 'last_at', 'conversation_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('conversation_member').columns(columns).execute();
  await sql`
    create index conversation_member_unread on conversation_member (user_id, is_archived, last_at, conversation_id)
    where unread > 0
  `.execute(db);
  await sql`
    create index conversation_member_waiting on conversation_member (user_id, waiting_since)
    where waiting_since is not null
  `.execute(db);
};

const createMessages = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('chat_message')
    .addColumn('conversation_id', 'integer', ofConversation)
    .addColumn('number', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('sender_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('client_key', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('language', 'text')
    .addColumn('payload', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('warnings', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('text_hash', 'text')
    .addColumn('reply_to', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('edited_at', 'text')
    .addPrimaryKeyConstraint('chat_message_key', ['conversation_id', 'number'])
    .execute();
  await db.schema
    .createIndex('chat_message_client')
    .unique()
    .on('chat_message')
    .columns(['conversation_id', 'sender_id', 'client_key'])
    .execute();
  await db.schema
    .createIndex('chat_message_version')
    .on('chat_message')
    .columns(['conversation_id', 'version'])
    .execute();
  await db.schema
    .createIndex('chat_message_sender')
    .on('chat_message')
    .columns(['sender_id', 'created_at', 'text_hash'])
    .execute();
  await sql`
    create index chat_message_proposals on chat_message (conversation_id, number) where kind in ('offer', 'viewing')
  `.execute(db);
};

/** What one person chooses and does in all conversations; photos that only two people may see; canned replies. */
const createRest = async (db: Kysely<never>, dialect: SqlDialect): Promise<void> => {
  await db.schema
    .createTable('chat_user')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', flag)
    .addColumn('unread', 'integer', flag)
    .addColumn('seen_at', 'text')
    .addColumn('online_until', 'text')
    .addColumn('is_presence_hidden', 'integer', flag)
    .addColumn('by_telegram', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('by_mail', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('on_desktop', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('muted_until', 'text')
    .addColumn('mute_reason', 'text')
    .execute();
  await db.schema
    .createTable('chat_block')
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('blocked_id', 'integer', ofUser)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('chat_block_key', ['user_id', 'blocked_id'])
    .execute();
  await db.schema
    .createTable('chat_photo')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('conversation_id', 'integer', ofConversation)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('media_key', 'text', required)
    .addColumn('number', 'integer')
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('chat_photo_conversation')
    .on('chat_photo')
    .columns(['conversation_id', 'media_key'])
    .execute();
  await db.schema
    .createTable('chat_canned_reply')
    .addColumn('id', 'integer', dialect.identity)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('chat_canned_reply_user').on('chat_canned_reply').column('user_id').execute();
};

/** Conversations of buyer, seller and post with their messages. */
export const chat = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await createConversations(db, dialect);
    await createMembers(db);
    await createMessages(db);
    await createRest(db, dialect);
  },
});
