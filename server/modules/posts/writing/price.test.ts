import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '../testing-selling.ts';

const DEALER = 1;
const SELLER = 2;
const STRANGER = 3;

describe.each(DIALECTS)('a price changed in place on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const read = async (id: number) => {
    const { db } = market.database;
    return db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  };
  const set = async (userId: number | undefined, postId: number, over: object = {}, headers = {}) => {
    const modifiedDateUtc = (await read(postId)).modified_at;
    const body = { postId, price: 9000, modifiedDateUtc, ...over };
    return market.call(userId, 'POST', '/api/posts/price', body, headers);
  };
  const pricesOf = (id: number) =>
    market.database.db.selectFrom('post_price').select('price_minor').where('post_id', '=', id).execute();

  test('is the only thing that changes, without another look', async () => {
    const id = await market.publish(SELLER);
    const before = await read(id);

    const reply = await set(SELLER, id);

    const after = await read(id);
    expect(reply).toMatchObject({ code: 'ok', value: { id, status: 'active', modifiedDateUtc: after.modified_at } });
    const { price_minor, price_usd_minor, modified_at } = after;
    expect(after).toEqual({ ...before, price_minor, price_usd_minor, modified_at });
    expect([price_minor, price_usd_minor]).toEqual([900_000, 900_000]);
    expect(await pricesOf(id)).toHaveLength(2);
  });

  test('leaves the draft of the post as it was', async () => {
    const id = await market.publish(SELLER);
    const draft = { values: { price: '7000' }, features: [], images: [] };
    await market.call(SELLER, 'PUT', `/api/Drafts/${id}`, draft);
    const drafts = async () => (await market.call(SELLER, 'GET', '/api/Drafts')).value;
    const kept = await drafts();
    expect(kept).toHaveLength(1);

    await set(SELLER, id);
    await market.events.settled();

    expect(await drafts()).toEqual(kept);
  });

  test('is set by hand where a company sets it', async () => {
    const id = await market.publish(DEALER);

    await set(DEALER, id);

    expect((await read(id)).price_locked).toBe(1);
  });

  test('is refused where the post was changed since it was seen', async () => {
    const id = await market.publish(SELLER);
    const seen = (await read(id)).modified_at;
    await set(SELLER, id, { price: 8000 });

    expect((await set(SELLER, id, { modifiedDateUtc: seen })).code).toBe('VERSION_CONFLICT');
    expect((await read(id)).price_minor).toBe(800_000);
  });

  test('is changed once however often it is sent', async () => {
    const id = await market.publish(SELLER);
    const modifiedDateUtc = (await read(id)).modified_at;
    const key = { 'idempotency-key': 'one-price-0123456789' };

    const replies = [await set(SELLER, id, { modifiedDateUtc }, key), await set(SELLER, id, { modifiedDateUtc }, key)];

    expect(replies.map(({ code }) => code)).toEqual(['ok', 'ok']);
    expect(await pricesOf(id)).toHaveLength(2);
  });

  test.each([
    ['pending', { moderation: 'pending' }, 'ok', 'pending'],
    ['hidden', { hidden_at: '2026-11-20T10:00:00.000Z' }, 'ok', 'hidden'],
    ['rejected', { moderation: 'rejected', rejection_reason: 'WRONG_PHOTO' }, 'POST_STATE', undefined],
    ['sold', { sold_at: '2026-11-20T10:00:00.000Z' }, 'POST_STATE', undefined],
    ['deleted', { deleted_at: '2026-11-20T10:00:00.000Z' }, 'POST_NOT_FOUND', undefined],
  ] as const)('of a post that is %s: %s', async (_, facts, code, status) => {
    const id = await market.publish(SELLER);
    await market.database.db.updateTable('post').set(facts).where('id', '=', id).execute();

    const reply = await set(SELLER, id);

    expect([reply.code, reply.value?.status]).toEqual([code, status]);
  });

  test('belongs to the seller alone, and is a whole positive amount', async () => {
    const id = await market.publish(SELLER);

    expect((await set(undefined, id)).code).toBe('AUTH_REQUIRED');
    expect((await set(STRANGER, id)).code).toBe('POST_NOT_FOUND');
    for (const price of [0, -1, 1.5, 1_000_000_000, '9000', null])
      expect((await set(SELLER, id, { price })).code).toBe('VALIDATION_FAILED');
  });
});
