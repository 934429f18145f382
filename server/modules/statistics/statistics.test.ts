import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import type { OwnStatistics, PostStatistics } from '#contract/http/statistics.ts';
import { STATISTICS_DAYS } from '#contract/statistics.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { dayOf } from '#server/modules/posts/index.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { statisticsModule } from './index.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe.each(DIALECTS)('statistics on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterAll(() => market.close());

  const seen = (postId: number, daysAgo: number, counts: { impressions?: number; views?: number; reveals?: number }) =>
    market.database.db
      .insertInto('post_day')
      .values({ post_id: postId, day: dayOf(now - daysAgo * DAY_MS), ...counts })
      .execute();
  const own = async (userId: number, query = ''): Promise<OwnStatistics> => {
    const reply = await market.call(userId, 'GET', `/api/Statistics?lang=en&currency=USD${query}`);
    return api.statistics.own.reply.parse({ isSuccess: true, value: reply.value }).value;
  };
  const ofPost = async (userId: number, id: number, query = ''): Promise<PostStatistics> => {
    const reply = await market.call(userId, 'GET', `/api/Statistics/${id}?lang=en&currency=USD${query}`);
    return api.statistics.ofPost.reply.parse({ isSuccess: true, value: reply.value }).value;
  };
  /** A post that has been for sale for this many days. */
  const add = async (owner_id: number, daysAgo: number, over: Parameters<typeof aPost>[0] = {}): Promise<number> => {
    const at = new Date(now - daysAgo * DAY_MS).toISOString();
    const row = aPost({ owner_id, created_at: at, modified_at: at, first_active_at: at, ...over });
    const { id } = await market.database.db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };

  test('count what happens to a post today', async () => {
    const id = await market.publish(1);
    const asFirefox = { 'user-agent': FIREFOX };
    await market.call(2, 'GET', '/api/Posts/Search', undefined, asFirefox);
    await market.call(2, 'GET', `/api/Posts/${id}`, undefined, asFirefox);
    await market.call(2, 'POST', '/api/Favorites', { postId: id });
    await market.call(1, 'POST', '/api/Favorites', { postId: id });
    await market.call(2, 'POST', `/api/Posts/${id}/Contacts`);
    const at = new Date(now).toISOString();
    const about = { post_id: id, seller_id: 1, created_at: at };
    const asked = { ...about, buyer_id: 2, first_asked_at: at };
    const opened = { ...about, buyer_id: 3 };
    for (const row of [asked, opened]) await market.database.db.insertInto('conversation').values(row).execute();
    await Promise.all([market.impressions.flush(), market.views.flush()]);

    const { totals, days, prices } = await ofPost(1, id);
    expect(totals).toEqual({ impressions: 1, views: 1, favorites: 1, reveals: 1, chats: 1 });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: dayOf(now), ...totals });
    expect(prices).toEqual([{ at: expect.any(String), price: 9500, priceUnit: 'USD' }]);
  });

  test('of a seller add up their posts and compare them with the days before', async () => {
    const first = await market.publish(3);
    const second = await market.publish(3);
    const other = await market.publish(4);
    await seen(first, 0, { impressions: 100, views: 10 });
    await seen(first, 6, { impressions: 50, views: 5, reveals: 2 });
    await seen(second, 6, { views: 1 });
    await seen(second, 7, { views: 30 });
    await seen(second, 14, { views: 900 });
    await seen(other, 1, { views: 70 });

    const { totals, before, days } = await own(3, '&days=7');
    expect(totals).toEqual({ impressions: 150, views: 16, favorites: 0, reveals: 2, chats: 0 });
    expect(before).toEqual({ impressions: 0, views: 30, favorites: 0, reveals: 0, chats: 0 });
    expect(days.map(({ views }) => views)).toEqual([6, 0, 0, 0, 0, 0, 10]);
  });

  test('name the cars that do best and worst, each once', async () => {
    const ids: number[] = [];
    for (const views of [0, 1, 2, 3, 4, 5, 6]) {
      ids.push(await add(5, 10));
      await seen(ids.at(-1)!, 2, { views });
    }
    const young = await add(5, 1);
    await seen(young, 0, { views: 500 });

    const { best, worst } = await own(5);
    expect(best.map(({ card }) => card.id)).toEqual(ids.slice(2).toReversed());
    expect(worst.map(({ card }) => card.id)).toEqual(ids.slice(0, 2));
    expect(best[0]?.counts.views).toBe(6);
  });

  test('rank a car among similar ones and say what to do', async () => {
    const model = { model_id: 2, price_usd_minor: 950_000 };
    for (const views of [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]) await add(3, 9, { ...model, views });
    const id = await add(2, 99, { ...model, price_usd_minor: 1_900_000, views: 150 });

    const { car } = await ofPost(2, id);
    expect(car).toMatchObject({ daysOnline: 99, similarCount: 12, percentile: 17, abovePercent: 100 });
    expect(car.advice).toEqual(['photos', 'price', 'stillForSale', 'top']);
  });

  test('compare with nothing where too few cars are similar', async () => {
    const id = await market.publish(2, { year: '1991' });
    const { car } = await ofPost(2, id);

    expect(car).toMatchObject({ percentile: null, abovePercent: null, similarCount: 0 });
  });

  test('are only for the owner', async () => {
    const id = await market.publish(1);
    const codes = await Promise.all(
      [undefined, 2, 5, 1].map(async (user) => (await market.call(user, 'GET', `/api/Statistics/${id}`)).code),
    );
    await market.call(1, 'DELETE', `/api/Posts?id=${id}`);
    const removed = await market.call(1, 'GET', `/api/Statistics/${id}`);

    expect([...codes, removed.code]).toEqual([
      'AUTH_REQUIRED',
      'POST_NOT_FOUND',
      'POST_NOT_FOUND',
      'ok',
      'POST_NOT_FOUND',
    ]);
  });

  test.each(['0', '365', '7x', '30&days=7'])('refuse %s days', async (days) => {
    expect((await market.call(1, 'GET', `/api/Statistics?days=${days}`)).code).toBe('VALIDATION_FAILED');
  });

  test('are kept for 400 days', async () => {
    const id = await market.publish(1);
    await seen(id, STATISTICS_DAYS, { views: 1 });
    await seen(id, STATISTICS_DAYS + 1, { views: 1 });
    const { posts, impressions, database, notices } = market;
    const { every = [] } = statisticsModule({
      db: database.db,
      posts,
      impressions,
      notices,
      timeZone: 'Asia/Yerevan',
      now: () => now,
    });
    await every.find(({ name }) => name === 'sweep')?.run(OWN_LEASE);

    const left = await database.db.selectFrom('post_day').select('day').where('post_id', '=', id).execute();
    expect(left).toEqual([{ day: dayOf(now - STATISTICS_DAYS * DAY_MS) }]);
  });
});
