import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CarHistory } from '#contract/http/car-history.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';

const DEALER = 1;
const OTHER = 3;
const PERSON = 2;

describe.each(DIALECTS)('the history of a dealer’s car on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const edit = (id: number, fields: object) =>
    market.call(DEALER, 'POST', '/api/Inventory/bulk', {
      items: [{ id, seen: null, change: { kind: 'edit', fields } }],
    });
  const history = async (id: number): Promise<CarHistory> => {
    const reply = await market.call(DEALER, 'GET', `/api/Inventory/${id}/history`);
    expect(reply.code).toBe('ok');
    return reply.value as CarHistory;
  };

  test('shows changes and prices, the latest first', async () => {
    const id = await market.publish(DEALER, { price: '9500' });
    await edit(id, { horsePower: 177, notes: 'Second key missing' });
    await edit(id, { price: 9000, priceUnit: 'USD' });

    const { lines, prices, chats } = await history(id);

    expect(lines.map(({ action, by }) => [action, by])).toEqual([
      ['edit', 'company'],
      ['edit', 'company'],
      ['create', 'company'],
    ]);
    expect(lines.map(({ fields }) => fields)).toEqual([['price'], ['horsePower', 'notes'], []]);
    expect(prices.map(({ price, priceUnit }) => [price, priceUnit])).toEqual([
      [9000, 'USD'],
      [9500, 'USD'],
    ]);
    expect(chats).toBe(0);
  });

  test('leaves out reports and names no moderator', async () => {
    const id = await market.publish(DEALER);
    const at = new Date().toISOString();
    const line = { post_id: id, details: '{}', at };
    await market.database.db
      .insertInto('post_event')
      .values([
        { ...line, actor_id: PERSON, action: 'report' },
        { ...line, actor_id: PERSON, action: 'flag' },
        { ...line, actor_id: 5, action: 'approve' },
        { ...line, actor_id: null, action: 'hide' },
      ])
      .execute();

    const { lines } = await history(id);

    expect(lines.map(({ action, by }) => [action, by])).toEqual([
      ['hide', 'product'],
      ['approve', 'moderator'],
      ['create', 'company'],
    ]);
  });

  test('is of nobody else and of no deleted car', async () => {
    const id = await market.publish(DEALER);
    const gone = await market.publish(DEALER);
    await market.call(DEALER, 'DELETE', `/api/Posts?id=${gone}`);

    const ask = async (userId: number, postId: number) =>
      (await market.call(userId, 'GET', `/api/Inventory/${postId}/history`)).code;

    expect([await ask(OTHER, id), await ask(PERSON, id), await ask(DEALER, gone)]).toEqual([
      'POST_NOT_FOUND',
      'FORBIDDEN',
      'POST_NOT_FOUND',
    ]);
    expect(await ask(DEALER, 999_999)).toBe('POST_NOT_FOUND');
  });
});
