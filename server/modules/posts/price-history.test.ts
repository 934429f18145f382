import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { shownPrices } from './price-history.ts';
import { type Market, openMarket } from './testing-selling.ts';

const [SELLER, STRANGER, ADMIN] = [2, 3, 5];
const SINCE = '2026-11-01T10:00:00.000Z';
const price = (at: string, price_minor: number, price_unit = 'USD') => ({ at, price_minor, price_unit });

describe('the prices that buyers saw', () => {
  test('begin with the one in force when the post was published', () => {
    const prices = [
      price('2026-10-30T10:00:00.000Z', 900_000),
      price('2026-10-31T10:00:00.000Z', 800_000),
      price('2026-11-05T10:00:00.000Z', 750_000),
    ];

    expect(shownPrices(prices, SINCE)).toEqual([price(SINCE, 800_000), prices[2]]);
  });

  test('leave out a price that was corrected within the hour', () => {
    const slip = price('2026-11-05T10:00:00.000Z', 7_500);
    const meant = price('2026-11-05T10:59:59.000Z', 750_000);

    expect(shownPrices([price(SINCE, 800_000), slip, meant], SINCE)).toEqual([price(SINCE, 800_000), meant]);
  });

  test('are told once where a price came back at once', () => {
    const first = price(SINCE, 800_000);
    const slip = price('2026-11-05T10:00:00.000Z', 7_500);
    const back = price('2026-11-05T10:10:00.000Z', 800_000);

    expect(shownPrices([first, slip, back], SINCE)).toEqual([first]);
  });

  test('differ by their currency, too', () => {
    const prices = [price(SINCE, 800_000), price('2026-11-05T10:00:00.000Z', 800_000, 'EUR')];

    expect(shownPrices(prices, SINCE)).toEqual(prices);
  });

  test('are none where none is stored', () => {
    expect(shownPrices([], SINCE)).toEqual([]);
  });
});

describe.each(DIALECTS)('the price history of a post on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const ask = (userId: number | undefined, id: number) =>
    market.call(userId, 'GET', `/api/Posts/${id}/Prices?currency=USD`);
  /** Moves the stored prices of a post this many hours back. */
  const pass = async (id: number, hours: number) => {
    const { db } = market.database;
    const earlier = (at: string) => new Date(Date.parse(at) - hours * 60 * 60 * 1000).toISOString();
    const post = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const first_active_at = post.first_active_at === null ? null : earlier(post.first_active_at);
    await db.updateTable('post').set({ first_active_at }).where('id', '=', id).execute();
    const rows = await db.selectFrom('post_price').selectAll().where('post_id', '=', id).orderBy('id').execute();
    for (const row of rows)
      await db
        .updateTable('post_price')
        .set({ at: earlier(row.at) })
        .where('id', '=', row.id)
        .execute();
  };
  const change = async (id: number, asked: number) => {
    const { db } = market.database;
    const post = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const body = { postId: id, price: asked, modifiedDateUtc: post.modified_at };
    expect((await market.call(SELLER, 'POST', '/api/posts/price', body)).code).toBe('ok');
  };

  test('tells visitors each price with its day', async () => {
    const id = await market.publish(SELLER);
    await pass(id, 72);
    await change(id, 9000);

    const reply = await ask(undefined, id);

    expect(
      reply.value.map(({ price: asked, priceUnit }: { price: number; priceUnit: string }) => [asked, priceUnit]),
    ).toEqual([
      [9500, 'USD'],
      [9000, 'USD'],
    ]);
    expect(reply.value[0]).toMatchObject({ userPrice: 9500, userPriceUnit: 'USD' });
  });

  test('is hidden with its post from all but its owner and administrators', async () => {
    const id = await market.publish(SELLER);
    await market.call(SELLER, 'POST', '/api/posts/hide', { postId: id });

    expect((await ask(undefined, id)).code).toBe('POST_NOT_FOUND');
    expect((await ask(STRANGER, id)).code).toBe('POST_NOT_FOUND');
    expect((await ask(SELLER, id)).value).toHaveLength(1);
    expect((await ask(ADMIN, id)).value).toHaveLength(1);
  });

  test('does not exist for a post that does not', async () => {
    expect((await ask(undefined, 999_999)).code).toBe('POST_NOT_FOUND');
  });
});
