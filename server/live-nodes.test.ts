import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HUB_PATH } from '#contract/live/hub.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { createTestPostgres, type TestPostgres } from './database/testing.ts';
import { findRedis, startRedis, type TestRedis } from './ports/redis/testing.ts';
import {
  addConversationOf,
  addPostOf,
  chatTokenOf,
  type SignedIn,
  signInSomebody,
} from './modules/chat/testing-members.ts';
import { type Line, openSocket, record, tokenOf } from './testing-hub.ts';
import { askPatiently, endProcess, type RunningProcess, startProcess } from './testing-process.ts';

const AHEAD_MS = 5 * MINUTE_MS;
/** A machine whose clock is five minutes fast. */
const FAST_CLOCK = `
const Right = Date;
globalThis.Date = class extends Right {
  constructor(...parts) { parts.length > 0 ? super(...parts) : super(Right.now() + ${AHEAD_MS}); }
  static now() { return Right.now() + ${AHEAD_MS}; }
};`;

describe.skipIf(findRedis() === undefined)('two nodes with one Redis, one of them with a fast clock', () => {
  let database: TestPostgres;
  let redis: TestRedis;
  let nodes: RunningProcess[] = [];
  const folders: string[] = [];
  let lines: Line[] = [];
  const startNode = (env: Readonly<Record<string, string>> = {}): Promise<RunningProcess> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'aniv-live-node-'));
    folders.push(folder);
    return startProcess(folder, { DATABASE_URL: database.url, REDIS_URL: redis.url, ...env });
  };
  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestPostgres(), startRedis()]);
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(FAST_CLOCK)}`;
    nodes = [await startNode(), await startNode({ NODE_OPTIONS })];
  }, 4 * MINUTE_MS);
  afterEach(() => {
    for (const { socket } of lines.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => endProcess(node, 'SIGKILL')));
    await redis.close();
    await database.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }, MINUTE_MS);

  const address = (node: 0 | 1): string => nodes[node]!.address;

  /** A buyer and a seller with a conversation. */
  const meet = async () => {
    const { db } = database;
    const buyer = await signInSomebody(db, randomUUID());
    const seller = await signInSomebody(db, randomUUID());
    const postId = await addPostOf(db, seller.id);
    const id = await addConversationOf(db, { postId, buyerId: buyer.id, sellerId: seller.id });
    return { buyer, seller, id };
  };

  /** A WebSocket to one node whose negotiation went to the other. */
  const listen = async ({ cookie }: SignedIn, node: 0 | 1): Promise<Line> => {
    const token = await tokenOf(`${address(node === 0 ? 1 : 0)}${HUB_PATH}`, { cookie });
    const line = openSocket(`${address(node)}${HUB_PATH}`, token, { cookie });
    lines.push(line);
    await line.opened;
    line.socket.send(record({ protocol: 'json', version: 1 }));
    await expect.poll(() => line.received.length).toBe(1);
    return line;
  };

  const chat = async (node: 0 | 1, person: SignedIn, call: string, body?: object) => {
    const token = await chatTokenOf(address(node), person);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await askPatiently(`${address(node)}/chat/api/v1/${call}`, sent);
    const { value } = (await reply.json()) as { value: Record<string, unknown> };
    return value;
  };
  const write = (node: 0 | 1, person: SignedIn, id: number, text: string) =>
    chat(node, person, `conversations/${id}/messages`, { kind: 'text', text, clientKey: randomUUID() });

  /** The texts of the messages that a client received. */
  const heard = ({ received }: Line): unknown[] =>
    received.flatMap(({ target, arguments: args }) => {
      const [first] = target === 'ReceiveMessage' ? (args as { message: { body: { text?: string } } }[]) : [];
      return first === undefined ? [] : [first.message.body.text];
    });

  test('a message reaches every connection of both members once, whichever node it was written on', async () => {
    const { buyer, seller, id } = await meet();
    const all = [await listen(buyer, 0), await listen(seller, 0), await listen(seller, 1)];
    const texts = ['one', 'two', 'three', 'four'];
    for (const [at, text] of texts.entries()) await write(at % 2 === 0 ? 0 : 1, at < 2 ? buyer : seller, id, text);

    for (const line of all) await expect.poll(() => new Set(heard(line))).toEqual(new Set(texts));
    await write(0, buyer, id, 'last');
    for (const line of all) await expect.poll(() => heard(line).at(-1)).toBe('last');
    expect(all.map((line) => heard(line).length)).toEqual([5, 5, 5]);
  }, 120_000);

  const signOut = async (node: 0 | 1, { cookie }: SignedIn): Promise<number> => {
    const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'aniv' };
    return (await askPatiently(`${address(node)}/api/Identity/logout`, { method: 'POST', headers, body: '{}' })).status;
  };

  test('the end of a session closes its connections on the other node', async () => {
    const { buyer } = await meet();
    const line = await listen(buyer, 1);

    expect(await signOut(0, buyer)).toBe(200);
    await line.closed;
    expect(line.received.at(-1)).toMatchObject({ type: 7, error: 'The session has ended.' });
  }, 120_000);

  test('while Redis is away messages cross and ended sessions close, through the database', async () => {
    const { buyer, seller, id } = await meet();
    const line = await listen(seller, 1);
    const leaving = await listen(buyer, 1);
    await redis.stop();
    await write(0, buyer, id, 'Anybody there?');
    await expect.poll(() => heard(line)).toEqual(['Anybody there?']);
    expect(await signOut(0, buyer)).toBe(200);
    await leaving.closed;
    await redis.restart();

    const health = async () => {
      const reply = await askPatiently(`${address(0)}/api/health`);
      return ((await reply.json()) as { value: { redis?: string } }).value.redis;
    };
    await expect.poll(health).toBe('ok');
  }, 120_000);

  test('times are those of the database, also on a node whose clock is fast', async () => {
    const { buyer, id } = await meet();
    const { createdDate } = await write(1, buyer, id, 'Hello');

    expect(Math.abs(Date.parse(String(createdDate)) - Date.now())).toBeLessThan(AHEAD_MS / 2);
  }, 120_000);

  test('who is connected to one node is online for members on the other', async () => {
    const { buyer, seller, id } = await meet();
    await write(0, buyer, id, 'Hello');
    await listen(seller, 1);
    const presence = async () => {
      const { presences } = (await chat(0, buyer, 'changes?after=0')) as { presences: unknown[] };
      return presences;
    };

    await expect.poll(presence).toEqual([{ userId: seller.id, presence: 'online' }]);
  }, 120_000);
});
