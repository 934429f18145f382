import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { endProcess, startProcess } from '#server/testing-process.ts';
import { addConversationOf, addPostOf, chatTokenOf, type SignedIn, signInSomebody } from './testing-members.ts';

/** `KILLS=100` for the long run. */
const KILLS = Number(process.env['KILLS'] ?? 8);

const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-chat-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Sent = { readonly clientKey: string; readonly text: string; number: number | undefined };

/** A member who writes one message after the other, and reads what is new after each. */
type Writer = {
  readonly person: SignedIn;
  readonly conversationId: number;
  readonly sent: Sent[];
  /** The numbers read, in the order in which they came. */
  readonly seen: number[];
  version: number;
  token: string;
};

/** Two conversations, all four members of which write. */
const prepare = async ({ db }: OpenDatabase): Promise<Writer[]> => {
  const writers: Writer[] = [];
  for (const name of ['a', 'b']) {
    const buyer = await signInSomebody(db, `${name}-buyer`);
    const seller = await signInSomebody(db, `${name}-seller`);
    const postId = await addPostOf(db, seller.id);
    const conversationId = await addConversationOf(db, { postId, buyerId: buyer.id, sellerId: seller.id });
    for (const person of [buyer, seller])
      writers.push({ person, conversationId, sent: [], seen: [], version: 0, token: '' });
  }
  return writers;
};

/** Asks again what is too soon or too much; throws where the server dies. */
const ask = async (address: string, { token, conversationId }: Writer, query: string, body?: object) => {
  const url = `${address}/chat/api/v1/conversations/${conversationId}/messages${query}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (;;) {
    const reply = await fetch(
      url,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    const { value, error } = (await reply.json()) as { value: unknown; error?: { code: string } };
    if (reply.ok) return value;
    // The seller is notified of the conversation by the buyer's first message.
    if (!['RATE_LIMITED', 'DB_BUSY', 'OVERLOADED', 'CONVERSATION_NOT_FOUND'].includes(error?.code ?? ''))
      throw new Error(`${reply.status} ${error?.code}`);
    await wait(50);
  }
};

const readNew = async (address: string, writer: Writer): Promise<void> => {
  type Page = { readonly items: ChatMessage[]; readonly hasMore: boolean; readonly version: number };
  const page = (await ask(address, writer, writer.version === 0 ? '' : `?after=${writer.version}`)) as Page;
  writer.seen.push(...page.items.map(({ number }) => number));
  writer.version = page.version;
};

/** Sends what was not acknowledged yet, then the next message. */
const sendNext = async (address: string, writer: Writer): Promise<void> => {
  let next = writer.sent.find(({ number }) => number === undefined);
  if (next === undefined) {
    next = { clientKey: randomUUID(), text: `message ${writer.sent.length}`, number: undefined };
    writer.sent.push(next);
  }
  const { clientKey, text } = next;
  const message = (await ask(address, writer, '', { kind: 'text', text, clientKey })) as ChatMessage;
  next.number = message.number;
};

const untilKilled = async (writers: readonly Writer[]): Promise<readonly PromiseSettledResult<void>[]> => {
  const running = await startProcess(dataDir);
  for (const writer of writers) writer.token = await chatTokenOf(running.address, writer.person);
  const fatal = randomInt(1, 8);
  let acknowledged = 0;
  let death: Promise<void> | undefined;
  const write = async (writer: Writer): Promise<void> => {
    for (;;) {
      await sendNext(running.address, writer);
      acknowledged += 1;
      if (acknowledged === fatal) death = wait(randomInt(0, 10)).then(() => endProcess(running, 'SIGKILL'));
      await readNew(running.address, writer);
    }
  };
  const ends = await Promise.allSettled(writers.map(write));
  await death;
  return ends;
};

const finish = async (writers: readonly Writer[]): Promise<void> => {
  const last = await startProcess(dataDir);
  for (const writer of writers) {
    writer.token = await chatTokenOf(last.address, writer.person);
    if (writer.sent.some(({ number }) => number === undefined)) await sendNext(last.address, writer);
  }
  for (const writer of writers) await readNew(last.address, writer);
  await endProcess(last, 'SIGTERM');
};

test(`${KILLS} kills while four members write lose and double no message, and keep their order`, {
  timeout: 900_000,
}, async () => {
  await endProcess(await startProcess(dataDir), 'SIGTERM');
  const opened = openDatabase({ url: '', dataDir });
  const { db } = opened;
  const writers = await prepare(opened);

  for (let kill = 0; kill < KILLS; kill += 1) {
    // A connection that broke is the only excuse.
    expect((await untilKilled(writers)).map((end) => end.status === 'rejected' && (end.reason as Error).name)).toEqual(
      Array(4).fill('TypeError'),
    );
  }
  await finish(writers);

  const rows = await db.selectFrom('chat_message').selectAll().orderBy('conversation_id').orderBy('number').execute();
  for (const { person, conversationId, sent, seen } of writers) {
    const all = rows.filter(({ conversation_id }) => conversation_id === conversationId);
    const own = all.filter(({ sender_id }) => sender_id === person.id);
    const numbers = all.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(own.map(({ client_key, text, number }) => ({ clientKey: client_key, text, number }))).toEqual(sent);
    expect(seen).toEqual(numbers);
    const counts = await db.selectFrom('chat_user').selectAll().where('user_id', '=', person.id).executeTakeFirst();
    expect(counts).toMatchObject({ sequence: all.length, unread: all.length - own.length });
  }
  const { count } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'messageSent')
    .executeTakeFirstOrThrow();
  const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  await opened.close();
  expect(count).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(KILLS);
  expect(check).toEqual([{ integrity_check: 'ok' }]);
});
