import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chatTokenOf } from '#server/modules/chat/testing-members.ts';
import { addDealer, addPairs, fillConversation, type Pair } from './chat-world.ts';
import { HubClient } from './hub-client.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { count, type Figure, ms, quantile, type Section, timed } from './section.ts';
import { openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 1000;
const PAIRS = 500;
const PER_SECOND = 50;
const CONVERSATIONS = 5000;
const MESSAGES = 10_000;
const REPEATS = 50;
const AT_ONCE = 20;
const V1 = '/chat/api/v1';

type Speaker = { readonly token: string; readonly conversationId: number };

/** When each text was sent, until its recipient has it. */
class Clock {
  readonly shown: number[] = [];
  readonly answered: number[] = [];
  readonly #sent = new Map<string, number>();

  sent(text: string): void {
    this.#sent.set(text, performance.now());
  }

  received(records: string): void {
    for (const [, text] of records.matchAll(/"text":"(bench [0-9a-f-]+)"/g)) {
      const at = this.#sent.get(text ?? '');
      if (at !== undefined) this.shown.push(performance.now() - at);
      this.#sent.delete(text ?? '');
    }
  }

  get waiting(): number {
    return this.#sent.size;
  }
}

const inGroups = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return results;
};

const ask = async ({ address }: OwnServer, token: string, path: string, body?: object): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(`${address}${V1}${path}`, call);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`);
};

const send = async (server: OwnServer, clock: Clock, { token, conversationId }: Speaker): Promise<void> => {
  const text = `bench ${randomUUID()}`;
  clock.sent(text);
  const message = { kind: 'text', text, clientKey: randomUUID() };
  clock.answered.push(await timed(() => ask(server, token, `/conversations/${conversationId}/messages`, message)));
};

/** Sends this many messages a second, even if earlier ones are not answered yet. */
const sendFor = async (seconds: number, work: (at: number) => Promise<void>): Promise<void> => {
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let at = 0; at < seconds * PER_SECOND; at += 1) {
    await pause(Math.max(0, start + (at * 1000) / PER_SECOND - performance.now()));
    running.push(work(at));
  }
  await Promise.all(running);
};

/** Processor time of a process so far in milliseconds, as Linux counts it in hundredths of a second. */
const processorMs = ({ pid }: OwnServer): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const talk = async (server: OwnServer, pairs: readonly Pair[], seconds: number): Promise<Figure[]> => {
  const clock = new Clock();
  const people = pairs.flatMap(({ buyer, seller }) => [
    { person: buyer, client: new HubClient(() => undefined) },
    { person: seller, client: new HubClient((records) => clock.received(records)) },
  ]);
  try {
    await inGroups(people, ({ person, client }) => client.connect(server.address, person.cookie));
    const speakers = await inGroups(pairs, async ({ buyer, conversationId }) => ({
      token: await chatTokenOf(server.address, buyer),
      conversationId,
    }));
    await sendFor(1, (at) => send(server, new Clock(), speakers[at % speakers.length]!));
    const before = processorMs(server);
    await sendFor(seconds, (at) => send(server, clock, speakers[(at * 7) % speakers.length]!));
    const p95 = quantile(clock.shown, 0.95);
    const perMessage = (processorMs(server) - before) / clock.answered.length;
    return [
      {
        what: `sent to received by the other, ${count(people.length)} connected, ${PER_SECOND} messages a second, p95`,
        value: ms(p95),
        aim: '50 ms',
        isMet: p95 <= 50 && clock.waiting === 0,
      },
      { what: 'the same, median', value: ms(quantile(clock.shown, 0.5)) },
      { what: 'processor time of the server a message', value: ms(perMessage) },
      { what: 'message acknowledged, p95', value: ms(quantile(clock.answered, 0.95)) },
      {
        what: 'messages received',
        value: `${count(clock.shown.length)} of ${count(clock.answered.length)}`,
        aim: 'all',
        isMet: clock.waiting === 0,
      },
    ];
  } finally {
    for (const { client } of people) client.close();
  }
};

const timesOf = async (work: () => Promise<void>): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < REPEATS; at += 1) times.push(await timed(work));
  return times;
};

const opening = async (what: string, aimMs: number, work: () => Promise<void>): Promise<Figure> => {
  const p95 = quantile(await timesOf(work), 0.95);
  return { what, value: ms(p95), aim: ms(aimMs), isMet: p95 <= aimMs };
};

const run: Section['run'] = async ({ seconds }) => {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  const { db } = filled.opened;
  const pairs = await addPairs(db, PAIRS);
  const dealer = await addDealer(db, CONVERSATIONS);
  const long = pairs[0]!;
  await fillConversation(db, long, MESSAGES);
  const server = await startOwnServer(filled.dataDir);
  try {
    const ofDealer = await chatTokenOf(server.address, dealer);
    const ofBuyer = await chatTokenOf(server.address, long.buyer);
    const page = `/conversations/${long.conversationId}/messages`;
    return [
      ...(await talk(server, pairs.slice(1), seconds * 2)),
      await opening(`list of ${count(CONVERSATIONS)} conversations, first page, p95`, 200, () =>
        ask(server, ofDealer, '/conversations'),
      ),
      await opening('the same, unread first, p95', 200, () => ask(server, ofDealer, '/conversations?sort=unread')),
      await opening('figures of that lead inbox, p95', 200, () => ask(server, ofDealer, '/desk/figures')),
      await opening(`conversation of ${count(MESSAGES)} messages, its end, p95`, 300, () => ask(server, ofBuyer, page)),
      await opening('the same, search for two words, p95', 300, () =>
        ask(server, ofDealer, '/search?query=question%20buyer'),
      ),
    ];
  } finally {
    await server.stop();
    await filled.close();
  }
};

export const chat: Section = { about: 'Chat: messages, lists and long conversations', run };
