import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { formOf, type Market, openMarket } from '#server/modules/posts/testing-selling.ts';

const DEALER = 1;
const PERSON = 2;

describe.each(DIALECTS)('a price set by hand on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const isLocked = async (id: number) => {
    const { db } = market.database;
    const row = await db.selectFrom('post').select('price_locked').where('id', '=', id).executeTakeFirstOrThrow();
    return row.price_locked === 1;
  };
  const typed = async (userId: number, id: number, over: Record<string, string>) => {
    const { value } = await market.call(userId, 'GET', `/api/Posts/edit/${id}`);
    expect((await market.save(userId, { ...formOf(value), ...over })).code).toBe('ok');
  };
  const edit = async (id: number, fields: object) => {
    const items = [{ id, seen: null, change: { kind: 'edit', fields } }];
    const { value } = await market.call(DEALER, 'POST', '/api/Inventory/bulk', { items });
    return value[0].row;
  };

  test('in a company’s form is locked; a new post’s first price is not', async () => {
    const id = await market.publish(DEALER);
    const atFirst = await isLocked(id);
    await typed(DEALER, id, { description: 'Other words.' });
    const afterWords = await isLocked(id);
    await typed(DEALER, id, { price: '9400' });
    expect([atFirst, afterWords, await isLocked(id)]).toEqual([false, false, true]);
  });

  test('in another currency is another price', async () => {
    const id = await market.publish(DEALER);
    await typed(DEALER, id, { priceUnit: 'EUR' });
    expect(await isLocked(id)).toBe(true);
  });

  test('of a person who is no company is not locked', async () => {
    const id = await market.publish(PERSON);
    await typed(PERSON, id, { price: '9400' });
    expect(await isLocked(id)).toBe(false);
  });

  test('in the grid is locked if the grid sets the lock, and unlocked again', async () => {
    const id = await market.publish(DEALER);
    // As an update that came out of a stock file.
    expect(await edit(id, { price: 9300 })).toMatchObject({ price: 9300, isPriceLocked: false });
    expect(await edit(id, { price: 9200, isPriceLocked: true })).toMatchObject({ price: 9200, isPriceLocked: true });
    expect(await edit(id, { price: 9100 })).toMatchObject({ isPriceLocked: true });
    expect(await edit(id, { isPriceLocked: false })).toMatchObject({ price: 9100, isPriceLocked: false });
  });
});
