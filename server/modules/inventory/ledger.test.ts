import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkResult, FieldValues, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';

/** Two companies (odd ids), a person and an admin. */
const DEALER = 1;
const OTHER = 3;
const PERSON = 2;
const ADMIN = 5;
/** Digits and a word that occur nowhere else. */
const SECRET = 7_654_321;
const SECRET_TEXT = 'Unheard-of repair';
const costs = JSON.stringify([{ date: '2026-11-02', text: SECRET_TEXT, amount: 350, unit: 'USD' }]);

const WEEK_AHEAD = new Date(TEST_NOW + 7 * 86_400_000).toISOString();
const PASSED = new Date(TEST_NOW - 1).toISOString();

describe.each(DIALECTS)('purchase price, costs and reservations on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(DEALER, { post_credits: 1000 });
    await market.give(OTHER, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());

  const editAs = async (userId: number, id: number, fields: InventoryEdit, was?: FieldValues): Promise<BulkResult> => {
    const change = { kind: 'edit', fields, ...(was === undefined ? {} : { was }) };
    const reply = await market.call(userId, 'POST', '/api/Inventory/bulk', { items: [{ id, seen: null, change }] });
    expect(reply.code).toBe('ok');
    return reply.value[0] as BulkResult;
  };
  const stock = async (since = '') =>
    (await market.call(DEALER, 'GET', `/api/Inventory?since=${since}`)).value as {
      rows: InventoryRow[];
      cursor: string;
    };
  const bought = { purchasePrice: SECRET, purchasePriceUnit: 'USD', costs, reservedFor: SECRET_TEXT } as const;

  test('are stored, shown in the stock and sent to its other copies', async () => {
    const id = await market.publish(DEALER);
    const { cursor } = await stock();

    const { error, row } = await editAs(DEALER, id, bought, { costs: '[]' });

    expect(error).toBeNull();
    expect(row).toMatchObject(bought);
    expect((await stock(cursor)).rows.map((each) => each.id)).toEqual([id]);
  });

  test('leave the version and the history of the post as they are', async () => {
    const id = await market.publish(DEALER);
    const before = (await stock()).rows.find((row) => row.id === id)!;

    const { row } = await editAs(DEALER, id, bought);

    expect(row?.modifiedDateUtc).toBe(before.modifiedDateUtc);
  });

  test('are changed together with fields of the post, or not at all', async () => {
    const id = await market.publish(DEALER);

    const done = await editAs(DEALER, id, { ...bought, horsePower: 177 });
    const noContacts = { contactPhoneNumber: null, whatsappNumber: null, telegramNumber: null, contactEmail: null };
    const refused = await editAs(DEALER, id, { purchasePrice: 5, ...noContacts });

    expect(done.error).toBeNull();
    expect(refused.error?.code).toBe('VALIDATION_FAILED');
    expect(refused.row?.purchasePrice).toBe(SECRET);
  });

  test('are changed of a sold car and cleared with null', async () => {
    const id = await market.publish(DEALER);
    await editAs(DEALER, id, bought);
    await market.call(DEALER, 'POST', '/api/Inventory/bulk', { items: [{ id, seen: null, change: { kind: 'sold' } }] });

    const { row, error } = await editAs(DEALER, id, { purchasePrice: null, purchasePriceUnit: null });

    expect(error).toBeNull();
    expect(row).toMatchObject({ status: 'sold', purchasePrice: null, purchasePriceUnit: null, costs });
  });

  test('are refused where another device added a cost meanwhile', async () => {
    const id = await market.publish(DEALER);
    await editAs(DEALER, id, { costs }, { costs: '[]' });

    const late = await editAs(DEALER, id, { costs: '[]' }, { costs: '[]' });
    const same = await editAs(DEALER, id, { costs }, { costs: '[]' });
    const other = JSON.stringify([{ date: '2026-11-03', text: 'Wash', amount: 5, unit: 'USD' }]);
    const conflict = await editAs(DEALER, id, { costs: other }, { costs: '[]' });

    expect(late.error?.code).toBe('VERSION_CONFLICT');
    expect(same.error).toBeNull();
    expect(conflict).toMatchObject({ error: { code: 'VERSION_CONFLICT' }, present: { costs } });
  });

  test.each([
    ['no list', '{}'],
    ['a day that does not exist', '[{"date":"2026-02-31","text":"a","amount":1,"unit":"USD"}]'],
    ['an empty name', '[{"date":"2026-02-01","text":" ","amount":1,"unit":"USD"}]'],
    ['more fields', '[{"date":"2026-02-01","text":"a","amount":1,"unit":"USD","x":1}]'],
    ['too many costs', JSON.stringify(Array(41).fill({ date: '2026-02-01', text: 'a', amount: 1, unit: 'USD' }))],
  ])('refuse %s', async (_, text) => {
    const id = await market.publish(DEALER);
    const item = { id, seen: null, change: { kind: 'edit', fields: { costs: text } } };
    expect((await market.call(DEALER, 'POST', '/api/Inventory/bulk', { items: [item] })).code).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('are nobody else’s to change or to read', async () => {
    const id = await market.publish(DEALER);
    await editAs(DEALER, id, bought);

    const stranger = await editAs(OTHER, id, { purchasePrice: 1, purchasePriceUnit: 'USD' });
    const gone = await market.publish(DEALER);
    await market.call(DEALER, 'DELETE', `/api/Posts?id=${gone}`);
    const deleted = await editAs(DEALER, gone, { purchasePrice: 1, purchasePriceUnit: 'USD' });

    expect(stranger).toMatchObject({ error: { code: 'POST_NOT_FOUND' }, row: null });
    expect(deleted).toMatchObject({ error: { code: 'POST_NOT_FOUND' }, row: null });
    expect((await stock()).rows.find((row) => row.id === id)).toMatchObject(bought);
  });

  test.each([
    ['is seen by buyers while it lasts', { reservedUntil: WEEK_AHEAD, isReservationShown: true }, true],
    ['is not seen where the dealer does not show it', { reservedUntil: WEEK_AHEAD }, false],
    ['ends by itself', { reservedUntil: PASSED, isReservationShown: true }, false],
  ])('a reservation %s', async (_, fields, isReserved) => {
    const id = await market.publish(DEALER);

    const { row } = await editAs(DEALER, id, { ...fields, reservedFor: SECRET_TEXT });
    const seen = await Promise.all(
      [undefined, PERSON, ADMIN].map((userId) => market.call(userId, 'GET', `/api/Posts/${id}`)),
    );

    expect(row).toMatchObject({ ...fields, reservedFor: SECRET_TEXT });
    expect(seen.map(({ value }) => value.isReserved)).toEqual([isReserved, isReserved, isReserved]);
    expect(JSON.stringify(seen)).not.toContain(SECRET_TEXT);
    expect(JSON.stringify(seen)).not.toContain(fields.reservedUntil);
  });

  test('are in no public reply, no event and no stored reply', async () => {
    const id = await market.publish(DEALER);
    await market.call(
      DEALER,
      'POST',
      '/api/Inventory/bulk',
      { items: [{ id, seen: null, change: { kind: 'edit', fields: bought } }] },
      { 'idempotency-key': 'ledger-of-a-car' },
    );

    const asked = [`/api/Posts/${id}`, '/api/Posts', '/api/Posts/Search', `/api/Posts/UserPosts?userId=${DEALER}`];
    const replies = await Promise.all(
      [undefined, PERSON, OTHER, ADMIN].flatMap((userId) => asked.map((url) => market.call(userId, 'GET', url))),
    );
    const { db } = market.database;
    const stored = await Promise.all([
      db.selectFrom('events').selectAll().execute(),
      db.selectFrom('idempotency').selectAll().execute(),
      db.selectFrom('post_event').selectAll().execute(),
      db.selectFrom('post').selectAll().where('id', '=', id).execute(),
    ]);

    const text = JSON.stringify([replies, stored]);
    expect(replies.some(({ code }) => code === 'ok')).toBe(true);
    expect(text).not.toContain(String(SECRET));
    expect(text).not.toContain(SECRET_TEXT);
  });
});
