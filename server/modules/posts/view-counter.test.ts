import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostId, UserId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from './testing-selling.ts';
import { isRobot, ViewCounter } from './view-counter.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
  ' ',
])('%s is a robot', (userAgent) => {
  expect(isRobot(userAgent)).toBe(true);
});

test.each([
  FIREFOX,
  SAFARI,
  'Mozilla/5.0 (Linux; Android 14; Cubot KingKong) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Telegram-Android/11.4.2',
])('%s is a person’s', (userAgent) => {
  expect(isRobot(userAgent)).toBe(false);
});

describe.each(DIALECTS)('views of a post on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterAll(() => market.close());

  const open = (id: number, user: number | undefined, userAgent = FIREFOX) =>
    market.call(user, 'GET', `/api/Posts/${id}`, undefined, { 'user-agent': userAgent });
  const viewsOf = async (id: number): Promise<number> => {
    await market.views.flush();
    const { value } = await market.call(1, 'GET', '/api/Posts/UserPosts');
    return value.find((card: { id: number }) => card.id === id).own.views;
  };

  test('are counted once a day for each person and each browser of a network', async () => {
    const id = await market.publish(1);
    for (const user of [undefined, undefined, 2, 2, 3]) await open(id, user);
    await open(id, undefined, SAFARI);
    const today = await viewsOf(id);
    now += DAY_MS;
    await open(id, 2);

    expect([today, await viewsOf(id)]).toEqual([4, 5]);
  });

  test('by its owner, by robots, or of a post that nobody else sees are none', async () => {
    const id = await market.publish(1);
    await open(id, 1);
    await open(id, undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    await open(id, undefined, '');
    await market.call(1, 'POST', '/api/posts/hide', { postId: id });
    await open(id, 5);

    expect(await viewsOf(id)).toBe(0);
  });

  test('of one day by several processes add up', async () => {
    const id = await market.publish(1);
    const other = new ViewCounter({ db: market.database.db, now: () => now, onError: () => undefined });
    await open(id, 2);
    other.see(
      { id: PostId.parse(id), status: 'active', ownerInfo: { id: UserId.parse(1) } as never },
      { user: { id: UserId.parse(3) }, ip: '192.0.2.1', userAgent: FIREFOX },
    );
    await other.flush();

    expect(await viewsOf(id)).toBe(2);
  });

  test('of one reader on several nodes count once a day, and reveal nothing of the reader', async () => {
    const id = await market.publish(1);
    const names = new Map<string, number>();
    const isFirst = async (name: string, ms: number) => !names.has(name) && names.set(name, ms) === names;
    const nodes = [1, 2, 3].map(
      () =>
        new ViewCounter({
          db: market.database.db,
          now: () => now,
          shared: { secret: 'one for all', isFirst },
          onError: () => undefined,
        }),
    );
    const lookEverywhere = async (user: number | undefined) => {
      for (const node of nodes) {
        node.see(
          { id: PostId.parse(id), status: 'active', ownerInfo: { id: UserId.parse(1) } as never },
          { user: user === undefined ? null : { id: UserId.parse(user) }, ip: '192.0.2.1', userAgent: FIREFOX },
        );
        await node.flush();
      }
    };
    await lookEverywhere(3);
    await lookEverywhere(undefined);
    expect(await viewsOf(id)).toBe(2);

    now += DAY_MS;
    await lookEverywhere(3);
    expect(await viewsOf(id)).toBe(3);
    expect([...names.keys()].join(' ')).not.toMatch(/192|Firefox/);
    expect(Math.max(...names.values())).toBeLessThanOrEqual(DAY_MS);
  });

  test('that could not be written are written the next time', async () => {
    const id = await market.publish(1);
    const { db } = market.database;
    let isBroken = true;
    const failures: unknown[] = [];
    const flaky = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction' && isBroken) throw new Error('disk full');
        return (Reflect.get(target, name, target) as () => unknown).bind(target);
      },
    });
    const counter = new ViewCounter({ db: flaky, now: () => now, onError: (error) => failures.push(error) });
    counter.see(
      { id: PostId.parse(id), status: 'active', ownerInfo: { id: UserId.parse(1) } as never },
      { user: null, ip: '192.0.2.1', userAgent: FIREFOX },
    );
    await counter.flush();
    isBroken = false;
    await counter.flush();

    expect(failures).toHaveLength(1);
    expect(await viewsOf(id)).toBe(1);
  });

  test('do not count as a change of the post', async () => {
    const id = await market.publish(1);
    const before = (await open(id, 2)).value.modifiedDateUtc;
    now += 60_000;
    await viewsOf(id);

    expect((await open(id, 2)).value.modifiedDateUtc).toBe(before);
  });
});

describe.each(DIALECTS)('what only owners see of their posts on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const listed = async (user: number, status: string) =>
    (await market.call(user, 'GET', `/api/Posts/UserPosts?status=${status}`)).value;

  test('is favourites, the end of the top and the reason of a rejection', async () => {
    const top = await market.publish(1);
    const rejected = await market.publish(1);
    for (const user of [2, 3]) await market.call(user, 'POST', '/api/Favorites', { postId: top });
    const { value } = await market.call(1, 'POST', '/api/posts/top', { postId: top });
    await market.call(5, 'POST', `/api/admin/posts/${rejected}/reject`, {
      reasonCode: 'WRONG_PHOTO',
      note: 'Blurred.',
    });

    const cards = await listed(1, 'All');
    const ownOf = (id: number) => cards.find((card: { id: number }) => card.id === id).own;
    const unasked = { saleAskedAt: null, hidesAt: null };
    expect(ownOf(top)).toEqual({
      views: 0,
      reveals: 0,
      favorites: 2,
      topUntil: value.topUntil,
      rejection: null,
      ...unasked,
    });
    expect(ownOf(rejected).rejection).toMatchObject({ reasonCode: 'WRONG_PHOTO', note: 'Blurred.' });
  });

  test('is nothing of the posts of others among the favourites', async () => {
    const theirs = await market.publish(2);
    const own = await market.publish(4);
    for (const postId of [theirs, own]) await market.call(4, 'POST', '/api/Favorites', { postId });

    const facts = (await listed(4, 'Favorites')).map((card: { id: number; own: unknown }) => [card.id, card.own]);
    expect(facts).toContainEqual([theirs, null]);
    expect(facts).toContainEqual([own, expect.objectContaining({ favorites: 1 })]);
  });

  test('is in no list that others read', async () => {
    await market.publish(1);

    const { value } = await market.call(2, 'GET', '/api/Posts?userId=1');
    expect(value[0]).not.toHaveProperty('own');
  });
});
