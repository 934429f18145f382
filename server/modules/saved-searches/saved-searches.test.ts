import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { MAX_SAVED_SEARCHES } from '#contract/saved-searches.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

describe.each(DIALECTS)('saved searches on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  beforeEach(async () => {
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
  }, 60_000);
  afterEach(() => world.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const send = async (userId: number, method: Method, path = '', payload?: object) => {
    now += 1000;
    const headers = await world.as(userId);
    const url = `/api/SavedSearches${path}`;
    return world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const save = (userId: number, query: string, more: object = {}) =>
    send(userId, 'POST', '', { name: `My ${query}`, query, ...more });
  const saved = async (userId: number, query: string) =>
    (await save(userId, query)).json<{ value: SavedSearch }>().value;
  const list = async (userId: number) => (await send(userId, 'GET')).json<{ value: SavedSearch[] }>().value;
  const codeOf = (reply: { statusCode: number; json: () => { error?: { code: string } } }) => [
    reply.statusCode,
    reply.json().error?.code,
  ];

  test('are kept once under the same filters and order, the latest first', async () => {
    const first = await saved(3, 'YearFrom=2015&BrandId=1');
    const again = await saved(3, 'BrandId=1&YearFrom=2015');
    await saved(3, 'BrandId=1&SortKey=Price&SortDirection=Asc');

    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({
      query: 'BrandId=1&YearFrom=2015',
      frequency: 'instant',
      mutedUntil: null,
      newCount: 0,
    });
    expect((await list(3)).map(({ query }) => query)).toEqual([
      'BrandId=1&SortKey=Price&SortDirection=Asc',
      'BrandId=1&YearFrom=2015',
    ]);
    expect(await list(4)).toEqual([]);
  });

  test('keep prices in the currency in which they were typed', async () => {
    const reply = await send(3, 'POST', '?currency=AMD', { name: 'Cheap', query: 'PriceTo=5000000' });

    expect(reply.json().value.query).toBe('PriceTo=5000000&PriceUnitId=1');
    expect((await saved(3, 'PriceTo=9000&PriceUnitId=3')).query).toBe('PriceTo=9000&PriceUnitId=3');
  });

  test.each(['', 'SortKey=Price', 'BrandId=', 'BrandId=x', 'Seller=1', 'BrandId=1&VIN=1', 'Query=', 'page=2'])(
    'refuse what is no search: %j',
    async (query) => {
      expect(codeOf(await save(3, query))).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  test('refuse names without a letter and keep markup as plain text', async () => {
    const name = '<img src=x onerror=alert(1)> "&\u202e';

    expect(codeOf(await save(3, 'BrandId=1', { name: '  ' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await save(3, 'BrandId=1', { name: 'a'.repeat(101) }))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await save(3, 'BrandId=1', { name })).json().value.name).toBe(name);
  });

  test('stop at the limit, also when many are saved at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_SAVED_SEARCHES + 20 }, (_, at) => save(3, `YearFrom=${1900 + at}`)),
    );

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_SAVED_SEARCHES);
    expect(codeOf(replies.find(({ statusCode }) => statusCode !== 200)!)).toEqual([409, 'SAVED_SEARCHES_FULL']);
    expect(await list(3)).toHaveLength(MAX_SAVED_SEARCHES);
  }, 60_000);

  test('are renamed, muted and moved to other channels by their user alone', async () => {
    const { id } = await saved(3, 'BrandId=1');
    const change = {
      name: 'Mine',
      frequency: 'daily',
      channels: ['letter', 'app'],
      mutedUntil: '2026-12-01T00:00:00.000Z',
    };

    expect((await send(3, 'PUT', `/${id}`, change)).json().value).toMatchObject({
      ...change,
      channels: ['app', 'letter'],
    });
    expect(codeOf(await send(4, 'PUT', `/${id}`, { name: 'Theirs' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await send(4, 'POST', `/${id}/Seen`))).toEqual([404, 'NOT_FOUND']);
    await send(4, 'DELETE', `/${id}`);
    expect(await list(3)).toMatchObject([{ id, name: 'Mine' }]);
    expect((await send(3, 'PUT', `/${id}`, { mutedUntil: null })).json().value.mutedUntil).toBeNull();
  });

  test('are deleted as often as one likes', async () => {
    const { id } = await saved(3, 'BrandId=1');

    for (const _ of [1, 2]) expect((await send(3, 'DELETE', `/${id}`)).json().value).toEqual({ isRemoved: true });
    expect(await list(3)).toEqual([]);
  });

  const brought = (query: string, minute: number) => ({
    name: query,
    query,
    createdDate: new Date(TEST_NOW - minute * 60_000).toISOString(),
  });

  test('come along from a device once, without those that cannot be read', async () => {
    await saved(3, 'BrandId=1');
    const searches = [brought('BrandId=1', 5), brought('BrandId=2', 3), brought('nonsense=1', 2)];

    expect((await send(3, 'POST', '/Merge', { searches })).json().value).toEqual({ added: 1, dropped: 0 });
    expect((await send(3, 'POST', '/Merge', { searches })).json().value).toEqual({ added: 0, dropped: 0 });
    expect((await list(3)).map(({ query }) => query)).toEqual(['BrandId=1', 'BrandId=2']);
  });

  test('of the account and the device the newest stay', async () => {
    const searches = Array.from({ length: MAX_SAVED_SEARCHES }, (_, at) => brought(`YearFrom=${1900 + at}`, 10 + at));
    await send(3, 'POST', '/Merge', { searches });
    const more = [brought('BrandId=1', 1), brought('BrandId=2', 9_000)];

    expect((await send(3, 'POST', '/Merge', { searches: more })).json().value).toEqual({ added: 1, dropped: 2 });
    const queries = (await list(3)).map(({ query }) => query);
    expect(queries).toHaveLength(MAX_SAVED_SEARCHES);
    expect(queries[0]).toBe('BrandId=1');
    expect(queries).not.toContain(`YearFrom=${1900 + MAX_SAVED_SEARCHES - 1}`);
    expect((await send(3, 'POST', '/Merge', { searches: more })).json().value).toEqual({ added: 0, dropped: 1 });
  }, 60_000);
});
