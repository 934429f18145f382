import { randomInt } from 'node:crypto';
import {
  compareSearches,
  eventually,
  isAllSent,
  lettersOf,
  missingPhotos,
  modesOf,
  storedMessages,
  storedPosts,
} from './afterwards.ts';
import { chatter, sendMessage } from './chatter.ts';
import { moderate, reader } from './crowd.ts';
import { type History, newHistory } from './history.ts';
import {
  isGood,
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
  type Verdict,
} from './judges.ts';
import { Person } from './person.ts';
import { Phone } from './phone.ts';
import { factsOf } from './queries.ts';
import { causeOutages, killsOf, type Outages } from './outages.ts';
import { type Random, randomOf } from './random.ts';
import { fillScene, type Scene } from './scene.ts';
import { type Market, openMarket } from './support/market.ts';
import { Writer } from './writer.ts';

const NODES = 3;
const WRITERS = 8;
const READERS = 32;
const KILL_EVERY = 10;
const OUTAGES = { frozenNodes: 1, redisStops: 2, frozenRedis: 1, postgresRestarts: 1 } as const;
const FILTERS = 200;
/** The longest wait for a state; a slow machine needs longer. */
const PATIENCE_MS = 60_000;
/** How much of each node's log a failed run ends with. */
const LOG_SHOWN = 3000;
/** LIMITS.reset of the server: requests of a new password by one network in an hour. */
const RESETS = { limit: 20, calls: 60 } as const;

export type ProofOptions = {
  readonly seconds: number;
  readonly seed: number;
  readonly print: (line: string) => void;
};

type Lived = { readonly history: History; readonly phones: readonly Phone[]; readonly outages: Outages };

/** Lets all clients work for the time of the run while outages happen. */
const live = async (market: Market, scene: Scene, { seconds, seed, print }: ProofOptions): Promise<Lived> => {
  const { address } = market.haproxy;
  const history = newHistory();
  const facts = await factsOf(market.database);
  const until = performance.now() + seconds * 1000;
  let isCalm = false;
  // Nobody stops before the last outage is over, however long nodes take to start.
  const isOver = () => isCalm && performance.now() > until;
  const randomFor = (role: number, place = 0): Random => randomOf(seed + role * 1000 + place);
  const phones = scene.sellers.map((seller, at) => new Phone(seller, { address, from: `127.4.${at}.1` }, history));
  for (const phone of phones) phone.start();
  const plan = { ...OUTAGES, seconds, killEvery: KILL_EVERY, frozenSeconds: seconds / 5 };
  const crowd = { address, history, isOver };
  const [outages] = await Promise.all([
    causeOutages(market, randomFor(5), plan, print).finally(() => (isCalm = true)),
    ...scene.sellers.map((seller, at) =>
      new Writer(at, seller, { address, choices: scene.choices, history, random: randomFor(1, at) }).run(isOver),
    ),
    ...scene.sellers.map((seller, at) => chatter(phones[at]!, seller, { history, random: randomFor(2, at), isOver })),
    ...Array.from({ length: READERS }, (_, at) => reader(at, facts, { ...crowd, random: randomFor(3, at) })),
    moderate(scene, { ...crowd, random: randomFor(4) }, (seconds * 1000) / (scene.waiting.length + 1)),
  ]);
  return { history, phones, outages };
};

/** Once nothing fails any more, each member gets a message by the hub alone. */
const calmHub = async (scene: Scene, phones: readonly Phone[], history: History): Promise<Verdict> => {
  await eventually(async () => phones.every(({ isConnected }) => isConnected), PATIENCE_MS);
  const missed: string[] = [];
  for (const [at, phone] of phones.entries()) {
    const other = phones[at ^ 1]!;
    const number = await sendMessage(phone, scene.sellers[at]!, history);
    const hasArrived = async () =>
      history.arrivals.some((one) => one.by === 'hub' && one.userId === other.userId && one.number === number);
    if (!(await eventually(hasArrived, PATIENCE_MS / 6)))
      missed.push(`message ${number} of user ${phone.userId} did not reach user ${other.userId} by the hub`);
  }
  return judgeCalmHub(missed, phones.length);
};

/** One network requests many new passwords at once, at all nodes. */
const countResets = async (address: string): Promise<number> => {
  const person = new Person({ address, from: `127.5.${randomInt(256)}.1` });
  const replies = await Promise.all(
    Array.from({ length: RESETS.calls }, (_, at) =>
      person.once({ path: `/api/Identity/resetPassword?email=nobody-${at}@example.com` }),
    ),
  );
  return replies.filter(({ code }) => code === 'ok').length;
};

/** What the database, the nodes and the recipients of notices show after the run. */
const judge = async (
  market: Market,
  scene: Scene,
  { history, phones, outages, seed }: Lived & { readonly seed: number },
): Promise<Verdict[]> => {
  const { database, bot, haproxy } = market;
  const { db } = database;
  const calm = await calmHub(scene, phones, history);
  await Promise.all(phones.map((phone) => phone.finish()));
  await eventually(() => isAllSent(db), PATIENCE_MS);
  const isSettled = async () => {
    const few = await compareSearches(market, database, { random: randomOf(seed), count: 20 });
    return (await modesOf(market)).every((mode) => mode === 'index') && few.every(({ found, sql }) => found === sql);
  };
  await eventually(isSettled, PATIENCE_MS / 3);
  const comparisons = await compareSearches(market, database, { random: randomOf(seed + 1), count: FILTERS });
  const members = new Map<number, number[]>();
  for (const { id, conversationId } of scene.sellers)
    members.set(conversationId, [...(members.get(conversationId) ?? []), id]);
  const sent = scene.waiting.flatMap(({ telegramId }) => bot.messagesTo({ id: telegramId, first_name: '' }));
  const photos = history.posts.flatMap(({ photo }) => photo ?? []);
  const mailed = new Set(history.decisions.map(({ email }) => email));
  return [
    judgeOutages(outages),
    judgeWrites(history.posts, await storedPosts(db, scene)),
    judgeOwnReads(history.stale, history.ownReads.count),
    judgeSearch(comparisons, await modesOf(market)),
    judgeMessages(history, await storedMessages(db), members),
    calm,
    judgeNotices(history.decisions, {
      letters: lettersOf(market).filter((to) => mailed.has(to)),
      messages: sent.map(({ chatId }) => chatId),
      kills: killsOf(outages),
    }),
    judgePhotos(await missingPhotos(market, photos), photos.length),
    judgeLimit(await countResets(haproxy.address), RESETS.limit, RESETS.calls),
    judgeReplies(history.odd, history.reads.count),
  ];
};

/** Runs a market of three nodes through outages; returns the result of every check. */
export const prove = async (options: ProofOptions): Promise<Verdict[]> => {
  const { seconds, seed, print } = options;
  let scene: Scene | undefined;
  const market = await openMarket({
    count: NODES,
    fill: async (database) => {
      scene = await fillScene(database, randomOf(seed), { sellers: WRITERS, waiting: Math.ceil(seconds / 3) });
    },
  });
  try {
    if (scene === undefined) throw new Error('The market was not filled.');
    const lived = await live(market, scene, options);
    const verdicts = await judge(market, scene, { ...lived, seed });
    if (!verdicts.every(isGood)) for (const node of market.nodes) print(node.log().slice(-LOG_SHOWN));
    return verdicts;
  } finally {
    await market.close();
  }
};
