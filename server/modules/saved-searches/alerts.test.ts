import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { readLetters } from '#server/modules/mail/testing.ts';
import { day, fillPosts } from '#server/modules/posts/testing.ts';
import { happens, openTestApp, settled, TEST_NOW, type TestApp } from '#server/testing.ts';
import { carLines } from './cars.ts';
import { sendDue } from './rounds.ts';

/** Sells post 1, and buys the others' cars. */
const SELLER = 1;
const BUYER = 3;

describe.each(DIALECTS)('alerts on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  beforeEach(async () => {
    now = TEST_NOW;
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
    const { db } = world.database;
    await db.updateTable('users').set({ email: 'buyer@example.com', language: 'en' }).where('id', '=', BUYER).execute();
    await db
      .updateTable('post')
      .set({ first_active_at: day(-1) })
      .execute();
  }, 60_000);
  afterEach(() => world.close());

  const published = (postId: number, userId = SELLER) => happens(world, { kind: 'postPublished', postId, userId });
  const save = async (
    query: string,
    { userId = BUYER, ...change }: { userId?: number } & Record<string, unknown> = {},
  ) => {
    const headers = await world.as(userId);
    const url = '/api/SavedSearches';
    const payload = { name: query, query, timeZone: 'UTC' };
    const { value } = (await world.app.inject({ method: 'POST', url, headers, payload })).json();
    if (Object.keys(change).length > 0)
      await world.app.inject({ method: 'PUT', url: `${url}/${value.id}`, headers, payload: change });
    return value.id as number;
  };
  const round = async () => {
    await sendDue({ db: world.database.db, record: world.events.record, now: () => now }, OWN_LEASE);
    await settled(world);
  };
  const announced = async (userId = BUYER) => {
    const rows = await world.database.db
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'alertsDue')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ payload }) =>
      (JSON.parse(payload) as { cars: { postId: number; isCheaper: boolean }[] }).cars.map(({ postId, isCheaper }) =>
        isCheaper ? [postId, 'cheaper'] : postId,
      ),
    );
  };
  const letters = async () => {
    await world.mail.settled();
    return (await readLetters(world.dataDir)).filter(({ kind }) => kind === 'newCars');
  };
  const price = async (postId: number, minor: number) => {
    const set = { price_minor: minor, price_usd_minor: minor };
    await world.database.db.updateTable('post').set(set).where('id', '=', postId).execute();
    const usd = (amount: number) => ({ minor: amount, currency: 'USD' });
    await happens(world, { kind: 'priceChanged', postId, userId: SELLER, from: usd(1_000_000), to: usd(minor) });
  };

  test('share one message of five minutes and are announced once', async () => {
    await save('BrandId=1');
    await published(1);
    now += 4 * MINUTE_MS;
    await published(2);
    await round();
    expect(await announced()).toEqual([]);

    now += MINUTE_MS;
    await round();
    now += HOUR_MS;
    await published(1);
    now += HOUR_MS;
    await round();

    expect(await announced()).toEqual([[2, 1]]);
  });

  test('come of a car whose price is labelled after it was published', async () => {
    await save('PriceLabelId=1');
    const { db } = world.database;
    const priced = { price_minor: 990_000, price_unit: 'USD', price_usd_minor: 990_000 } as const;
    const changes = { ...priced, first_active_at: new Date(now).toISOString() };
    const fact = { ...priced, post_id: 1, segment: 'x', label: 1, cars: 12, computed_at: changes.first_active_at };
    await db.updateTable('post').set(changes).where('id', '=', 1).execute();
    await db.insertInto('price_fact').values(fact).execute();
    await happens(world, { kind: 'pricesLabelled', postIds: [1] });
    now += 5 * MINUTE_MS;
    await round();
    expect(await announced()).toEqual([[1]]);
  });

  test('reach the user by a letter that shows what lists show', async () => {
    await save('BrandId=1');
    await published(1);
    now += 5 * MINUTE_MS;
    await round();

    expect(await letters()).toMatchObject([
      { to: 'buyer@example.com', links: [expect.stringMatching(/\/posts\/view\/1$/)] },
    ]);
    const lines = await carLines(world.database.db, [2, 1]);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^Brand 1 Model 1, \d{4} — \$[\d\u00a0]+$/);
  });

  test('are in the notification centre at once, the cars of five minutes in one notice; a digest later', async () => {
    await save('BrandId=1');
    await save('YearFrom=1990', { userId: 4, frequency: 'daily' });
    await published(1);
    now += MINUTE_MS;
    await published(2);
    await published(2);
    const { db } = world.database;
    const notices = async (userId: number) =>
      (await db.selectFrom('notice').select('data').where('user_id', '=', userId).execute()).map(({ data }) =>
        JSON.parse(data),
      );

    expect(await notices(BUYER)).toEqual([
      { kind: 'alert', searchId: 1, name: 'BrandId=1', postIds: [1, 2], count: 2 },
    ]);
    expect(await notices(4)).toEqual([]);
    now += 24 * HOUR_MS;
    await round();
    expect(await notices(4)).toMatchObject([{ kind: 'alert', name: 'YearFrom=1990', count: 2 }]);
    expect(await notices(BUYER)).toHaveLength(1);
  });

  test('come again only when the price falls below the one announced', async () => {
    await save('BrandId=1');
    await price(1, 900_000);
    now += 5 * MINUTE_MS;
    await round();
    for (const [at, minor] of [950_000, 900_000, 800_000].entries()) {
      now += HOUR_MS * (at + 1);
      await price(1, minor);
      now += 5 * MINUTE_MS;
      await round();
    }

    expect(await announced()).toEqual([[1], [[1, 'cheaper']]]);
  });

  test('wait for the end of the quiet hours and for the time of a digest', async () => {
    const hour = (at: string) => Date.parse(at);
    now = hour('2026-11-21T21:56:00.000Z');
    await save('BrandId=1');
    await save('YearFrom=1990', { userId: 4, frequency: 'daily' });
    await save('YearFrom=1990', { userId: 5, frequency: 'weekly' });
    await published(1);
    const due = await world.database.db.selectFrom('alert').select(['user_id', 'due_at']).orderBy('user_id').execute();

    expect(due.map(({ due_at: at }) => at)).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-22T09:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ]);
  });

  test('wait for the end of the quiet hours that the user chose, digests too', async () => {
    const { db } = world.database;
    for (const user_id of [BUYER, 4])
      await db
        .insertInto('notice_user')
        .values({ user_id, quiet_from: 8, quiet_to: 18, time_zone: 'Asia/Yerevan' })
        .execute();
    await save('BrandId=1');
    await save('BrandId=1', { userId: 4, frequency: 'daily' });
    await save('BrandId=1', { userId: 5 });
    await published(1);
    const due = await db.selectFrom('alert').select(['user_id', 'due_at']).orderBy('user_id').execute();

    expect(due).toEqual([
      { user_id: BUYER, due_at: '2026-11-21T14:00:00.000Z' },
      { user_id: 4, due_at: '2026-11-22T14:00:00.000Z' },
      { user_id: 5, due_at: '2026-11-21T12:05:00.000Z' },
    ]);
  });

  test('are never about own, hidden or blocked cars', async () => {
    const { db } = world.database;
    const all = 'YearFrom=1990';
    const at = new Date(now).toISOString();
    await save(all, { userId: SELLER });
    await save(all);
    await save(all, { userId: 4 });
    await save(all, { userId: 5 });
    await db.insertInto('hidden_car').values({ user_id: BUYER, post_id: 1, created_at: at }).execute();
    await db.insertInto('chat_block').values({ user_id: 4, blocked_id: SELLER, created_at: at }).execute();
    await db.updateTable('users').set({ blocked_at: at }).where('id', '=', 5).execute();
    for (const id of [1, 3, 4, 5, 6, 7]) await published(id);

    expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
  });

  test('leave out cars that are gone, muted searches and deleted ones when the time comes', async () => {
    const { db } = world.database;
    await save('BrandId=1');
    const muted = await save('BrandId=1', { userId: 4 });
    const removed = await save('BrandId=1', { userId: 5 });
    await published(1);
    await published(2);
    await db
      .updateTable('post')
      .set({ hidden_at: day(0) })
      .where('id', '=', 1)
      .execute();
    await db
      .updateTable('saved_search')
      .set({ muted_until: day(7) })
      .where('id', '=', muted)
      .execute();
    await world.app.inject({ method: 'DELETE', url: `/api/SavedSearches/${removed}`, headers: await world.as(5) });
    now += 5 * MINUTE_MS;
    await round();

    expect(await announced()).toEqual([[2]]);
    expect(await announced(4)).toEqual([]);
    expect(await announced(5)).toEqual([]);
  });

  test('of a search that is off only count as new on its page, until the look at them', async () => {
    const id = await save('BrandId=1', { frequency: 'off' });
    now += MINUTE_MS;
    await published(1);
    await published(2);
    now += HOUR_MS;
    await round();
    const headers = await world.as(BUYER);
    const counts = async () =>
      (await world.app.inject({ url: '/api/SavedSearches', headers }))
        .json()
        .value.map((each: { newCount: number }) => each.newCount);

    expect(await announced()).toEqual([]);
    expect(await counts()).toEqual([2]);
    await world.app.inject({ method: 'POST', url: `/api/SavedSearches/${id}/Seen`, headers });
    expect(await counts()).toEqual([0]);
  });

  test('do not call a car new that was in the results when the search was saved', async () => {
    await save('BrandId=1');
    await happens(world, { kind: 'postChanged', postId: 1, userId: SELLER });
    expect(await world.database.db.selectFrom('alert').selectAll().execute()).toEqual([]);

    await price(1, 900_000);
    expect(await world.database.db.selectFrom('alert').select('post_id').execute()).toEqual([{ post_id: 1 }]);
  });

  test('ignore searches that nobody can match or whose model is gone', async () => {
    await save('ModelId=99999');
    await save('YearFrom=2020&YearTo=1990');
    await save('Cars=7.99,8&Features=9&Query=tesla');
    await published(1);

    expect(await world.database.db.selectFrom('alert').selectAll().execute()).toEqual([]);
  });

  test('find searches that were saved after the index was read, on every node', async () => {
    await save('BrandId=1');
    await published(1);
    await save('YearFrom=1990', { userId: 4 });
    await published(2);

    const rows = await world.database.db
      .selectFrom('alert')
      .select(['user_id', 'post_id'])
      .orderBy('user_id')
      .orderBy('post_id')
      .execute();
    expect(rows).toEqual([
      { user_id: BUYER, post_id: 1 },
      { user_id: BUYER, post_id: 2 },
      { user_id: 4, post_id: 2 },
    ]);
  });
});
