import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/connection.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { changedConversations, pageOfConversations } from './conversations.repository.ts';
import {
  countBehind,
  findByClientKey,
  findMessage,
  findProposals,
  messagesAfter,
  messagesBefore,
} from './messages.repository.ts';
import { endLapsed, findOffline } from './seen.repository.ts';
import { viewingsAhead } from './viewings.repository.ts';
import { findLastMessages, findViewRows } from './views.repository.ts';

const PLACE = { at: '2026-11-21T12:00:00.000Z', id: 7 };
const all = { archived: false };
const page = { before: PLACE, limit: 51 };

describe('the plans of the chat’s queries', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('sqlite');
  });
  afterAll(() => database.close());

  /** What SQLite would do for the queries of some work, a line for each step. */
  const stepsOf = async (work: (db: Db) => Promise<unknown>): Promise<string[]> => {
    const { db } = database;
    const nodes: RootOperationNode[] = [];
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await work(db.withPlugin(watch));
    const plans = nodes.map(async (node) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
      return (
        await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
      ).rows;
    });
    return (await Promise.all(plans)).flat().map(({ detail }) => detail);
  };

  test.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
    ['the list', (db) => pageOfConversations(db, 1, all, page), /conversation_member_latest/],
    ['unread ones', (db) => pageOfConversations(db, 1, { ...all, unread: true }, page), /conversation_member_unread/],
    ['one car’s', (db) => pageOfConversations(db, 1, { ...all, postId: 3 }, page), /conversation_member_car/],
    ['one state’s', (db) => pageOfConversations(db, 1, { ...all, state: 'new' }, page), /conversation_member_state/],
    ['changes', (db) => changedConversations(db, 1, { after: 5, limit: 201 }), /conversation_member_changed/],
    ['a page', (db) => messagesBefore(db, 1, { before: 9, limit: 51 }), /sqlite_autoindex_chat_message_1/],
    ['what changed', (db) => messagesAfter(db, 1, { after: 9, upTo: 99, limit: 51 }), /chat_message_version/],
    ['one message', (db) => findMessage(db, 1, 9), /sqlite_autoindex_chat_message_1/],
    [
      'a repeat',
      (db) => findByClientKey(db, { conversationId: 1, senderId: 1, clientKey: 'a' }),
      /chat_message_client/,
    ],
    ['proposals', (db) => findProposals(db, 1), /chat_message_proposals/],
    [
      'unread behind a mark',
      (db) => countBehind(db, { conversationId: 1, senderId: 1, number: 9 }),
      /sqlite_autoindex_chat_message_1/,
    ],
    ['conversations of a page', (db) => findViewRows(db, 1, [1, 2]), /sqlite_autoindex_conversation_member_1/],
    ['users whose online time is over', (db) => endLapsed(db, '2026-01-01'), /chat_user_online/],
    ['users who have just come', (db) => findOffline(db, [1, 2], '2026-01-01'), /chat_user/],
    ['viewings of a seller', (db) => viewingsAhead(db, 1, Date.parse(PLACE.at)), /chat_message_proposals/],
    ['last messages', (db) => findLastMessages(db, [1, 2]), /sqlite_autoindex_chat_message_1/],
  ])('%s come by an index, without a scan or a sort', async (_, work, index) => {
    const steps = await stepsOf(work);

    expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([]);
    expect(steps.join('\n')).toMatch(index);
  });
});
