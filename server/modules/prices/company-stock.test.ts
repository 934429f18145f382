import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { seedLookups } from '#server/modules/posts/testing.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { findUnlabelled, labelDue, labelNeighbours } from './labelling.ts';
import { MARKET } from './testing.ts';

describe.each(DIALECTS)('the stock of a company on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  beforeEach(async () => {
    now = TEST_NOW;
    world = await openTestApp({
      dialect,
      now: () => now,
      fill: async ({ db }) => {
        await seedReferences(db);
        await seedLookups(db);
        await db.insertInto('post').values(MARKET).execute();
      },
    });
  }, 60_000);
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
  const setPrice = async (id: number, minor: number) => {
    const { db } = world.database;
    const set = { price_minor: minor, price_usd_minor: minor };
    await db.updateTable('post').set(set).where('id', '=', id).execute();
    const usd = (amount: number) => ({ minor: amount, currency: 'USD' });
    const event = { kind: 'priceChanged', postId: id, userId: OWNER, from: usd(1), to: usd(minor) } as const;
    await db.transaction().execute((transaction) => world.events.record(transaction, event));
    await world.events.settled();
  };
  const facts = async (id: number) =>
    (await world.app.inject({ method: 'GET', url: `/api/Posts/${id}/PriceFacts?currency=USD` })).json().value;
  type Reply = { value: { rows: InventoryRow[]; cursor: string } };
  const OWNER = 1;
  const OWN = 2;
  const stock = async (since = ''): Promise<Reply['value']> => {
    const headers = await world.as(OWNER);
    const reply = await world.app.inject({ method: 'GET', url: `/api/Inventory?since=${since}`, headers });
    return reply.json<Reply>().value;
  };
  const judgementIn = ({ rows }: Reply['value']) => {
    const { priceLabel, priceToMarket } = rows.find(({ id }) => id === OWN) ?? {};
    return { priceLabel, priceToMarket };
  };

  test('has the label and the percent beside the expected price', async () => {
    expect(judgementIn(await stock())).toEqual({ priceLabel: null, priceToMarket: null });
    await found();

    const { rows } = await stock();

    const { label, expected } = await facts(OWN);
    const row = rows.find(({ id }) => id === OWN)!;
    expect(row.priceLabel).toBe(label);
    expect(row.priceToMarket).toBe(Math.round((row.price / expected - 1) * 100));
    // Damaged, and so compared with nothing.
    expect(rows.find(({ id }) => id === 22)).toMatchObject({ priceLabel: null, priceToMarket: null });
  });

  test('has neither for a price without a label, and is informed once it has one', async () => {
    await found();
    const { cursor } = await stock();
    await setPrice(OWN, 1_000_000);
    const changed = await stock(cursor);
    expect(judgementIn(changed)).toEqual({ priceLabel: null, priceToMarket: null });

    await round();

    const judged = await stock(changed.cursor);
    expect(judgementIn(judged).priceLabel).toBe('great');
    expect(judgementIn(judged).priceToMarket).toBeLessThan(-20);
  });

  test('is informed when the market changed and the car did not', async () => {
    await found();
    const before = await stock();
    now += MINUTE_MS;
    for (const id of [3, 4, 5, 7, 8, 9]) await setPrice(id, 2_500_000);
    await round();
    now += 11 * MINUTE_MS;

    await labelNeighbours(deps())(OWN_LEASE);
    await world.events.settled();

    const after = await stock(before.cursor);
    expect(judgementIn(after).priceToMarket).toBeLessThan(judgementIn(before).priceToMarket!);
  });

  test('gets no news if the label is the same, and private sellers get none', async () => {
    await found();
    const { cursor } = await stock();
    await world.database.db.insertInto('price_due').values({ post_id: OWN, number: 0 }).execute();

    await round();

    expect((await stock(cursor)).rows).toEqual([]);
    const events = await world.database.db
      .selectFrom('events')
      .innerJoin('users', 'users.id', 'events.user_id')
      .select('users.is_business')
      .where('kind', '=', 'stockPriceJudged')
      .execute();
    expect(new Set(events.map((row) => row.is_business))).toEqual(new Set([1]));
  });
});
