import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkResult, InventoryEdit } from '#contract/http/inventory.ts';
import type { PostRow } from '#server/testing-posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '../testing-selling.ts';

const DEALER = 1;
/** What an older rule or a merge of accounts may have left behind, and no form accepts. */
const STORED = {
  horse_power: 99_999,
  year: 1901,
  contact_phone_number: '+37400000000',
  whatsapp_number: null,
} as const;

describe.each(DIALECTS)('an edit of some fields on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(DEALER, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());

  const read = (id: number) =>
    market.database.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const published = async (over: Partial<PostRow> = {}) => {
    const id = await market.publish(DEALER);
    await market.database.db
      .updateTable('post')
      .set({ ...STORED, ...over })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const edit = async (id: number, fields: InventoryEdit): Promise<BulkResult> => {
    const items = [{ id, seen: null, change: { kind: 'edit', fields } }];
    const reply = await market.call(DEALER, 'POST', '/api/Inventory/bulk', { items });
    expect(reply.code).toBe('ok');
    return reply.value[0] as BulkResult;
  };

  test('leaves every other field as it is stored', async () => {
    const id = await published();
    const before = await read(id);

    const { error } = await edit(id, { price: 9000 });

    expect(error).toBeNull();
    const after = await read(id);
    const { price_minor, price_usd_minor, modified_at } = after;
    expect(after).toEqual({ ...before, price_minor, price_usd_minor, modified_at });
    expect(price_minor).toBe(900_000);
  });

  test.each([
    ['a number that no plan has', { contactPhoneNumber: '+37400000001' }, 'contactPhoneNumber'],
    [
      'no way to the seller',
      { contactPhoneNumber: null, telegramNumber: null, contactEmail: null },
      'contactPhoneNumber',
    ],
    ['a model that is not of the brand', { modelId: 999 }, 'modelId'],
    ['a country that does not exist', { countryId: 999 }, 'countryId'],
  ] as const)('is refused with %s', async (_what, fields, name) => {
    const id = await published();
    const before = await read(id);

    const { error } = await edit(id, fields);

    expect(error?.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(error?.fields ?? {})).toContain(name);
    expect(await read(id)).toEqual(before);
  });

  test('that changes nothing keeps everything but the version', async () => {
    const id = await published();
    const before = await read(id);

    const { error } = await edit(id, { price: before.price_minor / 100 });

    expect(error).toBeNull();
    expect(await read(id)).toEqual({ ...before, modified_at: expect.any(String) });
  });
});
