import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoticeData } from '#contract/notices.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { migrate, migratorOf } from '#server/database/migrator.ts';
import type { Db } from '#server/database/connection.ts';
import { createTestPostgres, DIALECTS } from '#server/database/testing.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { OWN_LEASE } from '#server/module.ts';
import { openMessageNotices } from '#server/modules/chat/index.ts';
import { aConversation, aMessage } from '#server/modules/chat/testing-chat.ts';
import { aPost, type PostRow, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { deliverDue } from './deliver.ts';

const SELLER = 1;
const BUYER = 2;
const OTHER_BUYER = 4;
const DUE = new Date(TEST_NOW).toISOString();

/** A database without any tables; closing it deletes it. */
const openEmpty = async (dialect: SqlDialect['name']): Promise<OpenDatabase> => {
  if (dialect === 'postgres') {
    const opened = await createTestPostgres();
    await sql`drop schema public cascade`.execute(opened.db);
    await sql`create schema public`.execute(opened.db);
    return opened;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-waiting-'));
  const opened = openDatabase({ url: '', dataDir });
  const close = async () => {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...opened, close };
};

describe.each(DIALECTS)('messages that waited for their notices in the old queue, on %s', (dialect) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openEmpty(dialect);
  }, 60_000);
  afterEach(() => database.close());

  /** The tables after a migration, with posts and people who can be reached. */
  const begin = async (lastMigration: string) => {
    const { error } = await migratorOf(database).migrateTo(lastMigration);
    if (error !== undefined) throw new Error('The tables could not be made.', { cause: error });
    const { db } = database;
    await seedReferences(db);
    const { is_instalment_possible: _later, ...post } = aPost({ owner_id: SELLER });
    // The type is that of the newest tables.
    await db
      .insertInto('post')
      .values(post as PostRow)
      .execute();
    await db.updateTable('users').set({ email: 'seller@example.com' }).where('id', '=', SELLER).execute();
    await db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject: '7001', user_id: SELLER, created_at: DUE })
      .execute();
  };
  /** A conversation with unread messages for the seller. */
  const unread = async (buyerId: number, ...texts: string[]) => {
    const { db } = database;
    const conversationId = await aConversation(database, { postId: 1, buyerId, sellerId: SELLER });
    for (const [at, text] of texts.entries())
      await aMessage(database, { conversationId, number: at + 1, senderId: buyerId, text });
    await db
      .updateTable('conversation_member')
      .set({ unread: texts.length })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', SELLER)
      .execute();
    return conversationId;
  };
  const waits = (conversationId: number, channel: 'telegram' | 'mail', { due = DUE, noticed = 0 } = {}) =>
    sql`insert into chat_notice (conversation_id, user_id, channel, due_at, noticed_number)
      values (${conversationId}, ${SELLER}, ${channel}, ${due}, ${noticed})`.execute(database.db);
  /** The notice that the notification centre had for a conversation already. */
  const listed = (conversationId: number, userId: number, count: number) =>
    database.db
      .insertInto('notice')
      .values({
        user_id: SELLER,
        kind: 'message',
        key: `messages ${conversationId}`,
        data: JSON.stringify({ kind: 'message', conversationId, userId, postIds: [1], count }),
        is_listed: 1,
        created_at: DUE,
      })
      .execute();
  /** Runs the timer at a time, three times; gives what went out. */
  const deliver = async (now: number) => {
    const sent: string[] = [];
    const messages = openMessageNotices({
      mail: {
        enqueue: (_, letter) => {
          sent.push(`mail ${'cars' in letter ? letter.cars?.join(' | ') : ''}`);
          return Promise.resolve('');
        },
      },
      sendByTelegram: (_: Db, { telegramId, text }) => {
        sent.push(`telegram ${telegramId} ${text.split('\n').slice(2).join(' | ')}`);
        return Promise.resolve();
      },
      timeZone: 'UTC',
      now: () => now,
    });
    const nothingElse = () => Promise.reject(new Error('Only messages were waiting.'));
    const run = deliverDue({
      db: database.db,
      mail: { enqueue: nothingElse },
      sendByTelegram: nothingElse,
      push: { send: nothingElse },
      messages,
      now: () => now,
    });
    for (let turn = 0; turn < 3; turn += 1) await run(OWN_LEASE);
    return sent;
  };
  const stillWaiting = () =>
    sql`select 1 from chat_notice where due_at is not null union all select 1 from notice_delivery`.execute(
      database.db,
    );

  test('are sent once by each channel, at their time, without earlier content', async () => {
    await begin('038-favourite-notes');
    const one = await unread(BUYER, 'Sent by the bot', 'Is it still for sale?');
    await listed(one, BUYER, 2);
    await waits(one, 'telegram', { noticed: 1 });
    await waits(one, 'mail', { due: new Date(TEST_NOW + 60 * 60_000).toISOString() });
    await migrate(database);
    const first = await deliver(TEST_NOW);
    const later = await deliver(TEST_NOW + 61 * 60_000);
    const { rows } = await stillWaiting();

    expect(first).toEqual(['telegram 7001 Is it still for sale?']);
    expect(later).toEqual([expect.stringMatching(/^mail .+: Sent by the bot · Is it still for sale\?$/)]);
    expect(rows).toEqual([]);
  });

  test.each(['038-favourite-notes', '030-dealer-channels'])(
    'go out once where no notice is listed for them, from the tables of %s',
    async (lastMigration) => {
      await begin(lastMigration);
      const one = await unread(BUYER, 'Hello');
      const other = await unread(OTHER_BUYER, 'Good day');
      for (const id of [one, other]) await waits(id, 'telegram');
      for (const id of [one, other]) await waits(id, 'mail');
      await migrate(database);
      const notices = await database.db.selectFrom('notice').select(['data', 'is_listed']).orderBy('id').execute();
      const sent = await deliver(TEST_NOW);
      const { rows } = await stillWaiting();

      expect(notices.map(({ data, is_listed }) => [NoticeData.parse(JSON.parse(data)), is_listed])).toEqual([
        [{ kind: 'message', conversationId: one, userId: BUYER, postIds: [1], count: 1 }, 0],
        [{ kind: 'message', conversationId: other, userId: OTHER_BUYER, postIds: [1], count: 1 }, 0],
      ]);
      expect(sent.toSorted()).toEqual([
        expect.stringMatching(/^mail .+: Hello \| .+: Good day$/),
        'telegram 7001 Good day',
        'telegram 7001 Hello',
      ]);
      expect(rows).toEqual([]);
    },
  );

  test('do not go out where they were read meanwhile', async () => {
    await begin('038-favourite-notes');
    const id = await unread(BUYER, 'Hello');
    await database.db
      .updateTable('conversation_member')
      .set({ unread: 0, read_number: 1 })
      .where('user_id', '=', SELLER)
      .execute();
    await waits(id, 'telegram');
    await migrate(database);
    const sent = await deliver(TEST_NOW);
    const { rows } = await stillWaiting();

    expect([sent, rows]).toEqual([[], []]);
  });
});
