import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { dayOf } from '#server/modules/posts/index.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';
import { Impressions } from './impressions.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe.each(DIALECTS)('impressions on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterAll(() => market.close());

  const look = (url: string, user?: number, userAgent = FIREFOX) =>
    market.call(user, 'GET', url, undefined, { 'user-agent': userAgent });
  const impressionsOf = async (id: number): Promise<number> => {
    await market.impressions.flush();
    const row = await market.database.db
      .selectFrom('post_day')
      .select('impressions')
      .where('post_id', '=', id)
      .where('day', '=', dayOf(now))
      .executeTakeFirst();
    return row?.impressions ?? 0;
  };
  const reader = (user?: number) => ({
    user: user === undefined ? null : { id: UserId.parse(user) },
    ip: '192.0.2.1',
    userAgent: FIREFOX,
  });

  test('a reload within the hour counts once for each user and each browser', async () => {
    const id = await market.publish(1);
    for (const user of [undefined, undefined, 2, 2, 3]) await look('/api/Posts/Search', user);
    await look('/api/Posts/Search', undefined, SAFARI);
    now += 59 * MINUTE_MS;
    await look('/api/Posts/Search', 2);
    expect(await impressionsOf(id)).toBe(4);

    now += MINUTE_MS;
    await look('/api/Posts/Search', 2);
    expect(await impressionsOf(id)).toBe(5);
  });

  test.each(['/api/Posts', '/api/Posts/Search', '/api/Posts?userId=1'])('are counted in %s', async (url) => {
    const id = await market.publish(1);
    now += 2 * HOUR_MS;
    await look(url);

    expect(await impressionsOf(id)).toBe(1);
  });

  test('of the seller and of robots do not count', async () => {
    const id = await market.publish(1);
    now += 2 * HOUR_MS;
    await look('/api/Posts/Search', 1);
    await look('/api/Posts/Search', undefined, GOOGLE);
    await look('/api/Posts/Search', undefined, '');

    expect(await impressionsOf(id)).toBe(0);
  });

  test('are counted also where the reply comes from the cache', async () => {
    const id = await market.publish(1);
    now += 2 * HOUR_MS;
    for (const browser of [FIREFOX, SAFARI, `${SAFARI} 2`]) await look('/api/Posts/Search', undefined, browser);

    expect(await impressionsOf(id)).toBe(3);
  });

  test('of one reader on several nodes count once, and reveal nothing of the reader', async () => {
    const id = await market.publish(1);
    const names = new Map<string, number>();
    const isFirst = async (name: string, ms: number) => !names.has(name) && names.set(name, ms) === names;
    const shared = { secret: 'one for all', isFirst };
    const { db } = market.database;
    const nodes = [1, 2, 3].map(() => new Impressions({ db, now: () => now, shared, onError: () => undefined }));
    for (const node of nodes) {
      node.listed([id], reader());
      node.listed([id], reader(3));
      await node.flush();
    }

    expect(await impressionsOf(id)).toBe(2);
    expect([...names.keys()].join(' ')).not.toMatch(/192|Firefox|user/);
    expect([...names.values()]).toEqual([HOUR_MS, HOUR_MS]);
  });

  test('that could not be written are written the next time', async () => {
    const id = await market.publish(1);
    let isBroken = true;
    const failures: unknown[] = [];
    const { db } = market.database;
    const flaky = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction' && isBroken) throw new Error('disk full');
        return (Reflect.get(target, name, target) as () => unknown).bind(target);
      },
    });
    const counter = new Impressions({ db: flaky, now: () => now, onError: (error) => failures.push(error) });
    counter.listed([id], reader());
    await counter.flush();
    counter.listed([id], reader(3));
    isBroken = false;
    await counter.flush();

    expect(failures).toHaveLength(1);
    expect(await impressionsOf(id)).toBe(2);
  });

  test('of posts that no longer exist are dropped', async () => {
    const id = await market.publish(1);
    market.impressions.listed([id, 999_999], reader(4));

    expect(await impressionsOf(id)).toBe(1);
  });
});
