import { afterEach, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { day, fillPosts } from './testing.ts';

const CHEAPEST = '/api/Posts/Search?lang=en&SortKey=Price&SortDirection=Asc';
const topped = (since: number, until: number) => ({ top_since: day(since), top_until: day(until) });
const priced = (dollars: number) => ({ price_minor: dollars * 100, price_usd_minor: dollars * 100 });

/** Posts 10 to 13 beside 1 and 2, which are not top, and 9, which is. */
const fill = async (opened: OpenDatabase): Promise<void> => {
  await fillPosts(opened);
  const posts = [
    aPost({ ...priced(30_000), ...topped(-3, 7), year: 2020 }),
    aPost({ ...priced(1_000), ...topped(-5, 5), year: 2020 }),
    aPost({ ...priced(40_000), ...topped(-2, 1), year: 2021 }),
    aPost({ ...priced(50_000), ...topped(-9, -1), year: 2020 }),
  ];
  await opened.db.insertInto('post').values(posts).execute();
};

describe.each(DIALECTS)('top posts before a chosen order on %s', (dialect) => {
  let app: TestApp;
  let now = TEST_NOW;
  const open = async () => {
    now = TEST_NOW;
    app = await openTestApp({ dialect, fill, now: () => now });
  };
  const ask = async (url: string, headers = {}) => {
    const reply = api.posts.search.reply.parse((await app.app.inject({ url, headers })).json());
    return {
      ids: reply.value.map((card) => Number(card.id)),
      total: reply.totalCount,
      tops: reply.topPosts?.map((card) => Number(card.id)),
    };
  };
  afterEach(() => app.close());

  test.each(['sql', 'index'] as const)('by %s are three at most, while the order stays exact', async (mode) => {
    await open();
    if (mode === 'index') await app.search.load();

    const cheapest = await ask(CHEAPEST);

    expect(app.search.mode).toBe(mode);
    expect(cheapest).toEqual({ ids: [11, 1, 2, 9, 10, 12, 13], total: 7, tops: [9, 12, 10] });
    expect(await ask(CHEAPEST, await app.as(3))).toEqual(cheapest);
  });

  test('match the filters, and are only on the first page of a chosen order', async () => {
    await open();

    expect((await ask(`${CHEAPEST}&PriceTo=30000&currency=USD`)).tops).toEqual([9, 10, 11]);
    expect((await ask(`${CHEAPEST}&pageCount=2`)).tops).toEqual([9, 12, 10]);
    expect((await ask(`${CHEAPEST}&pageCount=2&page=2`)).tops).toBeUndefined();
    expect((await ask('/api/Posts/Search?SortKey=Nonsense')).tops).toBeUndefined();
    expect((await ask('/api/Posts')).tops).toBeUndefined();
  });

  test('are left out where they could be all that was found', async () => {
    await open();

    expect(await ask(`${CHEAPEST}&YearFrom=2020&YearTo=2020`)).toEqual({
      ids: [11, 10, 13],
      total: 3,
      tops: undefined,
    });
  });

  test('change at once when a listing begins, and when one ends', async () => {
    await open();
    await app.search.load();
    expect((await ask(CHEAPEST)).tops).toEqual([9, 12, 10]);

    await app.database.db.updateTable('post').set(topped(0, 10)).where('id', '=', 2).execute();
    await app.posts.changed([2]);
    expect((await ask(CHEAPEST)).tops).toEqual([2, 9, 12]);
    now = Date.parse(day(1)) - 1000;
    expect((await ask(CHEAPEST)).tops).toEqual([2, 9, 12]);
    now += 1000;

    expect((await ask(CHEAPEST)).tops).toEqual([2, 9, 10]);
  });
});
