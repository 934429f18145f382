import { describe, expect, test } from 'vitest';
import type { Arrival, WrittenPost } from './history.ts';
import {
  judgeCalmHub,
  judgeLimit,
  judgeMessages,
  judgeNotices,
  judgeOutages,
  judgeOwnReads,
  judgePhotos,
  judgeReplies,
  judgeSearch,
  judgeWrites,
  type StoredPost,
} from './judges.ts';

const written: WrittenPost = {
  writer: 1,
  marker: 20_000,
  id: 7,
  prices: [8000, 9000],
  isHidden: false,
  modifiedAt: '',
  photo: undefined,
};
const stored: StoredPost = { id: 7, marker: 20_000, price: 9000, isHidden: false, priceEvents: [9000] };
const faultsOf = (posts: readonly StoredPost[], creditsUsed = 1) =>
  judgeWrites([written], { stored: posts, creditsUsed }).faults;

describe('writes', () => {
  test('are good when each is stored once with what was acknowledged last', () => {
    expect(faultsOf([stored])).toEqual([]);
  });

  test.each([
    ['a lost post', [], 'post 7 of writer 1 is lost'],
    ['a lost price', [{ ...stored, price: 8000 }], 'post 7 of writer 1 costs 8000, acknowledged was 9000'],
    [
      'a lost event',
      [{ ...stored, priceEvents: [] }],
      'post 7 of writer 1 tells of the prices , acknowledged were 9000',
    ],
    ['a doubled event', [{ ...stored, priceEvents: [9000, 9000] }], expect.stringContaining('9000,9000')],
    ['a state against the owner', [{ ...stored, isHidden: true }], expect.stringContaining('is hidden')],
    ['a doubled post', [stored, { ...stored, id: 8 }], 'the post with marker 20000 is stored 2 times'],
    ['a post of nobody', [stored, { ...stored, id: 8, marker: 1 }], 'post 8 is stored, but not acknowledged'],
  ])('name %s', (_, posts, fault) => {
    expect(faultsOf(posts)).toEqual([fault]);
  });

  test('cost one credit each', () => {
    expect(faultsOf([stored], 2)).toEqual(['2 credits are used for 1 posts']);
  });
});

const same = { node: 'node0', query: 'a=1', found: '1: 4', sql: '1: 4' };
const nothing = { node: 'node0', query: 'a=1', found: '0: ', sql: '0: ' };

test.each([
  ['outages', judgeOutages({ planned: [], happened: [] }), 'nothing was to fail'],
  ['writes', judgeWrites([], { stored: [], creditsUsed: 0 }), 'nobody wrote anything'],
  ['own reads', judgeOwnReads([], 0), 'nobody read anything'],
  ['messages', judgeMessages({ sent: [], arrivals: [] }, [], new Map()), 'nobody sent anything'],
  ['messages by the hub', judgeCalmHub([], 0), 'nobody sent anything'],
  ['decisions', judgeNotices([], { letters: [], messages: [], kills: 1 }), 'nothing was decided'],
  ['comparisons', judgeSearch([], ['index']), 'nothing was compared'],
  ['nodes', judgeSearch([same], []), 'no node said how it searches'],
  ['searches with results', judgeSearch([nothing], ['index']), 'no search found anything'],
  ['photos', judgePhotos([], 0), 'nobody sent a photo'],
  ['pages', judgeReplies([], 0), 'nobody read anything'],
])('a run without %s proves nothing', (_, { faults }, fault) => {
  expect(faults).toEqual([fault]);
});

describe('messages', () => {
  const message = { conversationId: 3, number: 1, senderId: 1, clientKey: 'a' };
  const kept = { conversationId: 3, number: 1, clientKey: 'a' };
  const members = new Map([[3, [1, 2]]]);
  const both = [1, 2].map((userId): Arrival => ({ userId, conversationId: 3, number: 1, by: 'hub', connection: 1 }));
  const judged = (arrivals: typeof both, keptOnes = [kept], membersOf: ReadonlyMap<number, number[]> = members) =>
    judgeMessages({ sent: [message], arrivals }, keptOnes, membersOf).faults;

  test('are good when stored once and with both members', () => {
    expect(judged(both)).toEqual([]);
    expect(judged([both[0]!, { ...both[1]!, connection: 2 }, { ...both[1]!, connection: 3 }])).toEqual([]);
  });

  test('name what is lost, doubled or did not arrive', () => {
    expect(judged(both.slice(0, 1))).toEqual(['message 3/1 did not reach user 2']);
    expect(judged(both, [])).toEqual(['message 3/1 is stored 0 times', '0 messages are stored, 1 acknowledged']);
    expect(judged(both, [{ ...kept, number: 2 }])).toEqual(['message 3/1 is stored as 3/2']);
    expect(judged(both, [kept], new Map())).toEqual(['conversation 3 has no members']);
    expect(judged([...both, both[0]!])).toEqual([expect.stringContaining('got a message 2 times')]);
  });
});

test('a decision needs a letter and a message; only kills excuse repeats', () => {
  const decisions = [{ postId: 1, email: 'a@example.com', telegramId: 5 }];
  const judged = (letters: readonly string[], messages: readonly number[], kills = 0) =>
    judgeNotices(decisions, { letters, messages, kills }).faults;

  expect(judged(['a@example.com'], [5])).toEqual([]);
  expect(judged([], [])).toEqual(['no letter to a@example.com', 'no message of the bot to 5']);
  expect(judged(['a@example.com', 'a@example.com'], [5], 1)).toEqual([]);
  expect(judged(['a@example.com', 'a@example.com'], [5, 5], 1)).toEqual([
    '2 letters and messages too many for 1 kills',
  ]);
});

test('a node must find what SQL finds, from its index', () => {
  expect(judgeSearch([same], ['index']).faults).toEqual([]);
  expect(judgeSearch([{ ...same, found: '0: ' }], ['sql']).faults).toEqual([
    'node0 answers from sql',
    'node0 ?a=1: found 0: , SQL 1: 4',
  ]);
});

test('each kind of outage that was planned has to happen; repeats may be left out', () => {
  const planned = ['a node killed', 'a node killed', 'Redis stopped'];

  expect(judgeOutages({ planned, happened: ['a node killed', 'Redis stopped'] })).toMatchObject({
    about: '1 × a node killed, 1 × Redis stopped; 1 more left out, since nodes started slowly',
    faults: [],
  });
  expect(judgeOutages({ planned, happened: ['a node killed', 'a node killed'] }).faults).toEqual([
    'never happened: Redis stopped',
  ]);
});

test('a photo that a node does not serve is a fault', () => {
  expect(judgePhotos(['node0 answers 404 for photo a'], 2).faults).toEqual(['node0 answers 404 for photo a']);
  expect(judgePhotos([], 2).faults).toEqual([]);
});

test('a limit lets its number through, not less and not more', () => {
  expect([20, 19, 60].map((passed) => judgeLimit(passed, 20, 60).faults.length)).toEqual([0, 1, 1]);
});

test('replies that no client expects are counted by their kind', () => {
  const odd = { call: 'GET /api/Posts/1?lang=en', status: 500, code: 'INTERNAL', body: {}, node: 'node1' };

  expect(judgeReplies([odd, { ...odd, call: 'GET /api/Posts/1?lang=ru' }], 9).faults).toEqual([
    '2 × GET /api/Posts/1: 500 INTERNAL of node1 {}',
  ]);
});
