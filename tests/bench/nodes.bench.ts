import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CURRENCIES } from '#contract/money.ts';
import { postFields } from '#server/modules/posts/testing-selling.ts';
import { aForm } from '#server/testing-forms.ts';
import { appendEvents } from '#server/events/events.repository.ts';
import { Person } from '../nodes/person.ts';
import { randomOf } from '../nodes/random.ts';
import { fillScene, type Scene } from '../nodes/scene.ts';
import type { MarketNode } from '../nodes/support/market-node.ts';
import { missingPackages } from '../nodes/support/programs.ts';
import { type Market, openMarket } from '../nodes/support/market.ts';
import { count, type Figure, ms, quantile, type Section, timed } from './section.ts';

const LOAD = fileURLToPath(new URL('./http-load.ts', import.meta.url));
const run = promisify(execFile);
const DOLLARS = CURRENCIES.indexOf('USD') + 1;
/** The number of writes that are timed until the other node shows them. */
const CHANGES = 40;
/** Changes of one transaction, and such transactions a second. */
const BATCH = 25;
const BATCHES = 20;
const LOOK_MS = 2;
/** The number of periods in which the processor time of an idle node is read. */
const STRETCHES = 7;

const withMarket = async <Value>(
  nodeCount: number,
  work: (market: Market, scene: Scene) => Promise<Value>,
): Promise<Value> => {
  let scene: Scene | undefined;
  const market = await openMarket({
    count: nodeCount,
    settings: { RATE_LIMIT: 'off' },
    fill: async (database) => {
      scene = await fillScene(database, randomOf(1), { sellers: 2, waiting: 0 });
    },
  });
  try {
    if (scene === undefined) throw new Error('The market was not filled.');
    return await work(market, scene);
  } finally {
    await market.close();
  }
};

const requestsASecond = (nodeCount: number, seconds: number): Promise<number> =>
  withMarket(nodeCount, async ({ haproxy }) => {
    const address = `${haproxy.address}/api/Posts/Search?pageCount=20&PriceFrom={}`;
    const { stdout } = await run(process.execPath, [LOAD, address, String(seconds)]);
    return Number(stdout);
  });

/** Processor time of a node so far in milliseconds, as Linux counts it in hundredths of a second. */
const processorMs = ({ pid }: MarketNode): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** The processor time that a node takes of each second while `work` runs. */
const shareOf = async (node: MarketNode, work: () => Promise<unknown>): Promise<number> => {
  const before = processorMs(node);
  const start = performance.now();
  await work();
  return (processorMs(node) - before) / (performance.now() - start);
};

/** The same while nothing happens: the median of several periods, since a node that has just started still has work. */
const idleShareOf = async (node: MarketNode, seconds: number): Promise<number> => {
  const shares: number[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    shares.push(await shareOf(node, () => pause(seconds * 1000)));
  }
  return quantile(shares, 0.5);
};

type Own = { id: number; at: string };
type Found = { readonly value: readonly { readonly id: number }[] };

/** Gives a post another price on the seller's node; returns the search that finds it by this price alone. */
const changePrice = async (seller: Person, post: Own, change: number): Promise<string> => {
  const price = 5000 + (Number(post.at.replaceAll(/\D/g, '').slice(-6)) % 4000) + change;
  const json = { postId: post.id, price, modifiedDateUtc: post.at };
  const { body } = await seller.ask({ method: 'POST', path: '/api/posts/price', json });
  post.at = (body as { value: { modifiedDateUtc: string } }).value.modifiedDateUtc;
  return `/api/Posts/Search?PriceFrom=${price}&PriceTo=${price}&PriceUnitId=${DOLLARS}`;
};

const isFound = ({ id }: Own, body: unknown): boolean => (body as Found).value.some((found) => found.id === id);

/** Changes prices on one node; returns how long after each answer a search of another node finds them. */
const lagsOf = async ({ nodes }: Market, seller: Person, post: Own): Promise<number[]> => {
  const reader = new Person({ address: nodes[1]!.address, from: '127.9.1.1' });
  const lags: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const path = await changePrice(seller, post, change);
    const answered = performance.now();
    while (!isFound(post, (await reader.ask({ path })).body)) await pause(LOOK_MS);
    lags.push(performance.now() - answered);
  }
  return lags;
};

/** How long a seller's read on another node takes right after a write that it must reflect. */
const ownReadTimes = async ({ nodes }: Market, seller: Person, post: Own): Promise<number[]> => {
  const reader = new Person({ address: nodes[1]!.address, from: '127.9.4.1' });
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const path = await changePrice(seller, post, change);
    let body: unknown;
    times.push(await timed(async () => ({ body } = await reader.ask({ path, headers: seller.headers }))));
    if (!isFound(post, body)) throw new Error('A seller read the state before their own write.');
  }
  return times;
};

const publish = async (seller: Person, { choices, sellers }: Scene): Promise<Own> => {
  const form = await aForm(postFields([sellers[0]!.photo], choices));
  const { body } = await seller.ask({ method: 'POST', path: '/api/Posts', form });
  const { id, modifiedDateUtc } = (body as { value: { id: number; modifiedDateUtc: string } }).value;
  return { id, at: modifiedDateUtc };
};

/** Stores new prices with their events for some seconds, as many other nodes would; returns how many a second. */
const changePrices = async ({ database }: Market, seconds: number): Promise<number> => {
  const posts = await database.db.selectFrom('post').select(['id', 'owner_id']).orderBy('id').limit(BATCH).execute();
  const start = performance.now();
  for (let batch = 0; batch < seconds * BATCHES; batch += 1) {
    await pause(Math.max(0, start + (batch * 1000) / BATCHES - performance.now()));
    const minor = 1_000_000 + batch;
    await database.db.transaction().execute(async (transaction) => {
      const ids = posts.map(({ id }) => id);
      const values = { price_minor: minor, price_usd_minor: minor };
      await transaction.updateTable('post').set(values).where('id', 'in', ids).execute();
      const price = { minor, currency: 'USD' };
      const events = posts.map(({ id, owner_id: userId }) => {
        const about = { kind: 'priceChanged', postId: id, userId } as const;
        return { ...about, from: price, to: price };
      });
      await appendEvents(transaction, events, new Date().toISOString());
    });
  }
  return (seconds * BATCHES * BATCH * 1000) / (performance.now() - start);
};

/** The times of searches that never repeat, one after the other, for some seconds. */
const searchTimes = async ({ nodes }: Market, seconds: number): Promise<number[]> => {
  const reader = new Person({ address: nodes[0]!.address, from: '127.9.2.1' });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  while (performance.now() < until) {
    const path = `/api/Posts/Search?pageCount=20&PriceFrom=${times.length}`;
    times.push(await timed(() => reader.ask({ path })));
    await pause(LOOK_MS);
  }
  return times;
};

const following = (seconds: number): Promise<Figure[]> =>
  withMarket(2, async (market, scene) => {
    const seller = new Person({
      address: market.nodes[0]!.address,
      from: '127.9.3.1',
      cookie: scene.sellers[0]!.cookie,
    });
    const post = await publish(seller, scene);
    const withRedis = quantile(await lagsOf(market, seller, post), 0.95);
    const ownReads = quantile(await ownReadTimes(market, seller, post), 0.95);
    const idle = await idleShareOf(market.nodes[1]!, seconds);
    const quiet = quantile(await searchTimes(market, seconds), 0.95);
    let busy = Number.NaN;
    let rate = Number.NaN;
    const work = async () => {
      const [times, changes] = await Promise.all([searchTimes(market, seconds), changePrices(market, seconds)]);
      busy = quantile(times, 0.95);
      rate = Math.round(changes);
    };
    const followed = await shareOf(market.nodes[1]!, work);
    await market.redis.stop();
    const withoutRedis = quantile(await lagsOf(market, seller, post), 0.95);
    const atMost = (what: string, value: number, aim: number): Figure => ({
      what: `${what}, p95`,
      value: ms(value),
      aim: ms(aim),
      isMet: value <= aim,
    });
    const lag = "answer of a write to its place in another node's search";
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    return [
      atMost(`${lag}, with Redis`, withRedis, 50),
      atMost(`${lag}, without it`, withoutRedis, 300),
      atMost('a read of an own write on another node', ownReads, 50),
      {
        what: 'processor time of a node that only follows, nothing happening',
        value: percent(idle),
        aim: '5 %',
        isMet: idle <= 0.05,
      },
      { what: `the same, ${count(rate)} changes a second`, value: percent(followed) },
      {
        what: `search p95 beside ${count(rate)} changes a second, to its quiet ${ms(quiet)}`,
        value: `${ms(busy)} = ${(busy / quiet).toFixed(1)} times`,
        aim: '2 times',
        isMet: busy <= 2 * quiet,
      },
    ];
  });

const measure: Section['run'] = async ({ seconds }) => {
  const missing = missingPackages();
  if (missing.length > 0) return [{ what: 'left out', value: `${missing.join(' and ')} not installed` }];
  const figures: Figure[] = [];
  for (const nodeCount of [1, 2, 3]) {
    const rate = await requestsASecond(nodeCount, seconds);
    figures.push({
      what: `searches a second behind HAProxy, nodes on this machine: ${nodeCount}`,
      value: count(Math.round(rate)),
    });
  }
  return [...figures, ...(await following(seconds))];
};

export const nodes: Section = {
  about: 'Several nodes of one market (all on this machine)',
  run: measure,
};
