import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import type { Event } from '#server/events/events.ts';
import { OWN_LEASE } from '#server/module.ts';
import { seedLookups } from '#server/modules/posts/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { findUnlabelled, labelDue, labelNeighbours } from './labelling.ts';
import { MARKET } from './testing.ts';

describe.each(DIALECTS)('labels of prices on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  const open = async (env: Record<string, string> = {}) => {
    now = TEST_NOW;
    world = await openTestApp({
      dialect,
      env,
      now: () => now,
      fill: async ({ db }) => {
        await seedReferences(db);
        await seedLookups(db);
        await db.insertInto('post').values(MARKET).execute();
      },
    });
  };
  beforeEach(() => open(), 60_000);
  afterEach(() => world.close());

  const deps = () => ({ db: world.database.db, record: world.events.record, now: () => now });
  const round = async () => {
    await labelDue(deps())(OWN_LEASE);
    await world.events.settled();
  };
  const found = async () => {
    await findUnlabelled(deps())(OWN_LEASE);
    await round();
  };
  const happened = async (...events: Event[]) => {
    await world.database.db.transaction().execute((transaction) => world.events.record(transaction, ...events));
    await world.events.settled();
  };
  const get = async (url: string) => (await world.app.inject({ method: 'GET', url })).json();
  const labels = async (): Promise<Record<number, string | null>> => {
    const { value } = await get('/api/Posts/Search?pageCount=100');
    return Object.fromEntries(
      value.map((card: { id: number; priceLabel: string | null }) => [card.id, card.priceLabel]),
    );
  };
  const facts = async (id: number) => (await get(`/api/Posts/${id}/PriceFacts?currency=USD`)).value;
  const setPrice = async (id: number, minor: number) => {
    const set = { price_minor: minor, price_usd_minor: minor };
    await world.database.db.updateTable('post').set(set).where('id', '=', id).execute();
    const usd = (amount: number) => ({ minor: amount, currency: 'USD' });
    await happened({ kind: 'priceChanged', postId: id, userId: 5, from: usd(1), to: usd(minor) });
  };

  test('the market is judged at the first start: cards, pages and searches show the labels', async () => {
    await found();

    expect((await labels())[1]).toBe('great');
    expect((await get('/api/Posts/1')).value.priceLabel).toBe('great');
    const great = await get('/api/Posts/Search?PriceLabelId=1');
    expect(great.value.map(({ id }: { id: number }) => id)).toEqual([1]);
    const { facets } = (await get('/api/Posts/Facets?PriceLabelId=1')).value;
    expect(Object.values(facets.PriceLabelId).reduce((sum: number, count) => sum + Number(count), 0)).toBe(21);
    expect(facets.PriceLabelId['1']).toBe(1);
    expect(facets.CountryId).toEqual({ 1: 1 });
  });

  test('a market larger than one batch is judged as a whole', async () => {
    const { db } = world.database;
    const more = Array.from({ length: 110 }, (_, at) =>
      aPost({ owner_id: 1 + (at % 4), model_id: 2 + (at % 9), generation_id: 3 + at }),
    );
    await db.insertInto('post').values(more).execute();
    await db.insertInto('post').values(MARKET.slice(1, 21)).execute();

    await found();

    expect((await facts(1)).cars).toBe(40);
  });

  test('a damaged car has no label beside sound ones, and is none of those compared', async () => {
    await found();

    expect((await labels())[22]).toBeNull();
    expect(await facts(22)).toBeNull();
    expect((await facts(1)).cars).toBe(20);
  });

  test('the explanation names the cars, the date, the bounds and the ten nearest', async () => {
    await found();

    const value = await facts(1);

    expect(value).toMatchObject({
      label: 'great',
      cars: 20,
      currency: 'USD',
      price: 10_000,
      date: new Date(now).toISOString(),
    });
    expect(value.expected).toBeGreaterThan(14_000);
    expect(value.expected).toBeLessThan(16_000);
    expect(value.bounds).toEqual(value.bounds.toSorted((one: number, other: number) => one - other));
    expect(value.prices).toHaveLength(20);
    expect(value.nearest).toHaveLength(10);
    expect(value.nearest.map(({ id }: { id: number }) => id)).toContain(12);
  });

  test('a new price shows no label until it is judged', async () => {
    await found();
    await setPrice(1, 1_520_000);

    expect((await labels())[1]).toBeNull();
    expect(await facts(1)).toBeNull();
    await round();

    expect((await labels())[1]).toBe('fair');
  });

  test('hidden cars and those of blocked sellers are not compared', async () => {
    await found();
    const { db } = world.database;
    const at = new Date(now).toISOString();
    await db.updateTable('users').set({ blocked_at: at }).where('id', 'in', [2, 3]).execute();
    await happened(
      { kind: 'userBlocked', userId: 2, reason: 'fraud' },
      { kind: 'userBlocked', userId: 3, reason: 'fraud' },
    );
    expect((await facts(1)).nearest.map(({ id }: { id: number }) => id)).not.toContain(12);

    await round();
    now += 11 * MINUTE_MS;
    await labelNeighbours(deps())(OWN_LEASE);
    await world.events.settled();

    // Ten cars are left, which is too few.
    expect(await labels()).toMatchObject({ 1: null, 2: null });
    expect(await facts(1)).toBeNull();
  });

  test('the other cars of a segment follow within minutes, all changes together', async () => {
    await found();
    const { computed_at: before } = await world.database.db
      .selectFrom('price_fact')
      .select('computed_at')
      .where('post_id', '=', 2)
      .executeTakeFirstOrThrow();
    now += MINUTE_MS;
    for (const id of [3, 4, 5, 6, 7, 8, 9]) await setPrice(id, 2_500_000);
    await round();
    await labelNeighbours(deps())(OWN_LEASE);
    expect((await facts(2)).date).toBe(before);

    now += 11 * MINUTE_MS;
    await labelNeighbours(deps())(OWN_LEASE);
    await world.events.settled();

    expect((await facts(2)).date).toBe(new Date(now).toISOString());
  });

  test('a post that is gone loses its label and is forgotten', async () => {
    await found();
    await world.database.db
      .updateTable('post')
      .set({ sold_at: new Date(now).toISOString() })
      .where('id', '=', 1)
      .execute();
    await happened({ kind: 'postSold', postId: 1, userId: 5 });
    await round();

    expect((await get('/api/Posts/1')).value.priceLabel).toBeNull();
    expect((await get('/api/Posts/1/PriceFacts')).error.code).toBe('POST_NOT_FOUND');
    expect(
      await world.database.db.selectFrom('price_fact').select('post_id').where('post_id', '=', 1).execute(),
    ).toEqual([]);
  });

  test('an event that comes while a post is judged has it judged again', async () => {
    await found();
    await setPrice(1, 1_520_000);
    const { db } = world.database;
    const record: typeof world.events.record = async (transaction, ...events) => {
      await transaction.updateTable('price_due').set({ number: 1_000_000 }).where('post_id', '=', 1).execute();
      await world.events.record(transaction, ...events);
    };

    const controller = new AbortController();
    const once = { ...deps(), record };
    const isHeld = { signal: controller.signal, assertHeld: () => Promise.resolve() };
    const stopped = labelDue({
      ...once,
      record: async (...given) => {
        await record(...given);
        controller.abort();
      },
    })(isHeld);
    await expect(stopped).rejects.toThrow('aborted');

    expect(await db.selectFrom('price_due').select('post_id').execute()).toEqual([{ post_id: 1 }]);
  });

  test('sellers see a range that does not depend on their own cars', async () => {
    await found();
    const car =
      'modelId=1&generationId=1&fuelTypeId=1&transmissionTypeId=1&wheelId=1&countryId=1&clearanceCountryId=1&year=2015&mileage=100000&isNew=false&isDamaged=false&isCleared=true&currency=USD';

    const { value } = await get(`/api/Prices/Range?${car}`);

    expect(value).toMatchObject({ cars: 21, currency: 'USD' });
    expect(value.from).toBeLessThan(value.expected);
    expect(value.to).toBeGreaterThan(value.expected);
    expect((await get(`/api/Prices/Range?${car.replace('year=2015', 'year=2019')}`)).value).toBeNull();
    const own = await world.app.inject({ method: 'GET', url: `/api/Prices/Range?${car}`, headers: await world.as(5) });
    expect(own.json().value.cars).toBe(20);
  });

  test('a car of no mileage, which calls leave out, is no malformed question', async () => {
    const car =
      'modelId=1&generationId=1&fuelTypeId=1&transmissionTypeId=1&wheelId=1&countryId=1&clearanceCountryId=1&year=2026&isNew=true&isDamaged=false&isCleared=true';

    expect(await get(`/api/Prices/Range?${car}`)).toEqual({ isSuccess: true, value: null });
  });

  test('with labels off nothing of them is left', async () => {
    await found();
    await world.close();
    await open({ PRICE_LABELS: 'off' });

    expect(await labels()).toMatchObject({ 1: null });
    expect(world.modules.find(({ name }) => name === 'prices')).not.toHaveProperty('every');
  });
});
