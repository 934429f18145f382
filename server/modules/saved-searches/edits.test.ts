import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { lastNumber } from '#server/events/events.repository.ts';
import { OWN_LEASE } from '#server/module.ts';
import { day, fillPosts } from '#server/modules/posts/testing.ts';
import { readLive } from '#server/modules/search/index.ts';
import { happens, openTestApp, settled, TEST_NOW, type TestApp } from '#server/testing.ts';
import { SearchKeeper } from './matcher/search-keeper.ts';
import { sendDue } from './rounds.ts';

/** Sells post 1. */
const SELLER = 1;
const BUYER = 3;
/** Filters that every car meets, and one that none does. */
const ALL = 'YearFrom=1990';
const ALL_OTHERS = 'YearFrom=1991';
const NONE = 'YearFrom=2099';

describe.each(DIALECTS)('edited filters on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  beforeEach(async () => {
    now = TEST_NOW;
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
    await world.database.db
      .updateTable('post')
      .set({ first_active_at: day(-1) })
      .execute();
  }, 60_000);
  afterEach(() => world.close());

  const published = (postId: number) => {
    now += MINUTE_MS;
    return happens(world, { kind: 'postPublished', postId, userId: SELLER });
  };
  const send = async (method: 'GET' | 'POST' | 'PUT', path = '', payload?: object, userId = BUYER) => {
    now += 1000;
    const headers = await world.as(userId);
    const url = `/api/SavedSearches${path}`;
    return world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const save = async (query: string): Promise<SavedSearch> =>
    (await send('POST', '', { name: 'Mine', query, timeZone: 'UTC' })).json().value;
  const edit = (id: number, change: object, userId?: number) => send('PUT', `/${id}`, change, userId);
  const list = async (): Promise<SavedSearch[]> => (await send('GET')).json().value;
  const codeOf = (reply: { statusCode: number; json: () => { error?: { code: string } } }) => [
    reply.statusCode,
    reply.json().error?.code,
  ];
  const found = async () =>
    (await world.database.db.selectFrom('alert').select('post_id').orderBy('post_id').execute()).map(
      ({ post_id: id }) => id,
    );
  const announced = async () => {
    const lease = { db: world.database.db, record: world.events.record, now: () => now };
    now += 24 * HOUR_MS;
    await sendDue(lease, OWN_LEASE);
    await settled(world);
    const rows = await world.database.db
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'alertsDue')
      .execute();
    return rows.flatMap(({ payload }) => (JSON.parse(payload) as { cars: { postId: number }[] }).cars);
  };

  test('keep the alerts, the place and the age of the search', async () => {
    const first = await save('BrandId=1');
    await save('BrandId=2');
    const alerts = { frequency: 'daily', channels: ['app'], mutedUntil: '2026-12-01T00:00:00.000Z' };
    await edit(first.id, alerts);

    const { value } = (await edit(first.id, { query: 'YearFrom=2015&BrandId=1', name: 'Newer' })).json();

    expect(value).toEqual({ ...first, ...alerts, query: 'BrandId=1&YearFrom=2015', name: 'Newer' });
    expect((await list()).map(({ query }) => query)).toEqual(['BrandId=2', 'BrandId=1&YearFrom=2015']);
  });

  test('are read like those of a new search', async () => {
    const { id } = await save('BrandId=1');
    for (const query of ['', 'SortKey=Price', 'BrandId=x', 'BrandId=1&VIN=1', 'page=2', `Query=${'a'.repeat(1000)}`])
      expect(codeOf(await edit(id, { query }))).toEqual([400, 'VALIDATION_FAILED']);
    const headers = await world.as(BUYER);
    const payload = { query: 'PriceTo=5000000' };
    const url = `/api/SavedSearches/${id}?currency=AMD`;

    const reply = await world.app.inject({ method: 'PUT', url, headers, payload });

    expect(reply.json().value.query).toBe('PriceTo=5000000&PriceUnitId=1');
  });

  test('are refused where another search of the user has them, and change nothing then', async () => {
    const { id } = await save('BrandId=1');
    await save('BrandId=2&YearFrom=2015');

    expect(codeOf(await edit(id, { query: 'YearFrom=2015&BrandId=2', name: 'Twice' }))).toEqual([
      409,
      'SAVED_SEARCH_EXISTS',
    ]);
    expect((await list()).at(-1)).toMatchObject({ id, name: 'Mine', query: 'BrandId=1' });
    expect((await edit(id, { query: 'BrandId=1', name: 'Again' })).json().value.name).toBe('Again');
  });

  test('are the user’s own affair', async () => {
    const { id } = await save('BrandId=1');

    expect(codeOf(await edit(id, { query: 'BrandId=2' }, 4))).toEqual([404, 'NOT_FOUND']);
    expect((await list())[0]?.query).toBe('BrandId=1');
  });

  test('of two edits at once to the same filters one is refused', async () => {
    const one = await save('BrandId=1');
    const other = await save('BrandId=2');

    const replies = await Promise.all([one, other].map(({ id }) => edit(id, { query: 'BrandId=3' })));

    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('drop the old ones: only cars that meet the new ones are found', async () => {
    const { id } = await save(ALL);
    await published(1);
    await edit(id, { query: NONE });
    await published(2);
    expect(await found()).toEqual([1]);

    await edit(id, { query: ALL_OTHERS });
    await published(2);
    expect(await found()).toEqual([1, 2]);
  });

  test('make nothing new of what was found before and announce none of it', async () => {
    const { id } = await save(ALL);
    await published(1);
    expect((await list())[0]?.newCount).toBe(1);

    expect((await edit(id, { query: ALL_OTHERS })).json().value.newCount).toBe(0);
    expect(await announced()).toEqual([]);
    await published(2);
    expect((await list())[0]?.newCount).toBe(1);
    expect(await announced()).toMatchObject([{ postId: 2 }]);
  });

  test('leave out cars that were there at the time of the edit, until their price falls', async () => {
    const { id } = await save(NONE);
    now += MINUTE_MS;
    const set = { first_active_at: new Date(now).toISOString() };
    await world.database.db.updateTable('post').set(set).where('id', '=', 1).execute();
    await edit(id, { query: ALL });

    await happens(world, { kind: 'postChanged', postId: 1, userId: SELLER });
    expect(await found()).toEqual([]);

    const usd = (minor: number) => ({ minor, currency: 'USD' });
    await happens(world, { kind: 'priceChanged', postId: 1, userId: SELLER, from: usd(1_000_000), to: usd(900_000) });
    expect(await found()).toEqual([1]);
  });

  test('leave out a car that came before the edit and is looked at after it', async () => {
    const { id } = await save(ALL);
    const { jobs } = world;
    const at = new Date(now).toISOString();
    await edit(id, { query: ALL_OTHERS });
    const { db } = world.database;
    const number = await lastNumber(db);
    await db
      .transaction()
      .execute((transaction) => jobs.enqueue(transaction, 'findSearchers', { postId: 1, number, why: 'new', at }));
    await jobs.settled();

    expect(await found()).toEqual([]);
  });

  test('reach the index of another node that has read the search before', async () => {
    const { db } = world.database;
    const { id } = await save(ALL);
    const rates = { current: () => ({ date: 'today', perUsd: {} }), toUsdMinor: (minor: number) => minor };
    const other = new SearchKeeper({ db, rates: rates as never, settledUpTo: () => lastNumber(db) });
    const post = (await readLive(db, [1])).get(1)!;
    const match = async () => {
      await published(1);
      return [...(await other.match(post, await lastNumber(db)))];
    };

    expect(await match()).toEqual([id]);
    await edit(id, { query: NONE });
    expect(await match()).toEqual([]);
    await edit(id, { query: ALL });
    expect(await match()).toEqual([id]);
  });
});
