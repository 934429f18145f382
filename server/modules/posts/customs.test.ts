import { afterEach, describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const UNCLEARED = { is_cleared: 0, year: 2012, displacement: 2000, price_minor: 1_000_000, price_unit: 'USD' } as const;

describe.each(DIALECTS)('the duty of a car that is not cleared on %s', (dialect) => {
  let app: TestApp;
  afterEach(() => app.close());

  const dutyOf = async (
    over: Parameters<typeof aPost>[0],
    { fuel = 'petrol', query = 'currency=EUR', wheel = 'left' } = {},
  ) => {
    app = await openTestApp({
      dialect,
      now: () => TEST_NOW,
      fill: async ({ db }) => {
        await seedReferences(db);
        const items = { fuelType: fuel, wheel };
        const named = (name: string) => ({ name_en: name, name_am: name, name_ru: name, extra: null });
        await db
          .insertInto('lookup')
          .values(Object.entries(items).map(([kind, code]) => ({ ...named(code), kind, id: 1, code, position: 1 })))
          .execute();
        await db
          .insertInto('post')
          .values(aPost({ ...UNCLEARED, ...over }))
          .execute();
      },
    });
    const reply = await app.app.inject(`/api/Posts/1?${query}`);
    return reply.json().value.clearanceDetails.duty;
  };

  test('is shown in the viewer’s currency and language, with its source', async () => {
    expect(await dutyOf({}, { query: 'currency=EUR&lang=ru' })).toEqual({
      from: 9600,
      to: 9600,
      currency: 'EUR',
      source: expect.stringContaining('решение № 107'),
      since: '2020-01-01',
    });
  });

  test.each([
    ['the car is cleared', { is_cleared: 1 } as const, 'petrol'],
    ['the seller gave an estimate', { clearance_price_minor: 1, clearance_price_unit: 'USD' } as const, 'petrol'],
    ['the size of the engine is not known', { displacement: null }, 'petrol'],
    ['the car is electric', {}, 'electric'],
    ['the country has no rules', { clearance_country_id: COUNTRY_CODES.indexOf('KZ') + 1 }, 'petrol'],
  ])('is not shown where %s', async (_reason, over, fuel) => {
    expect(await dutyOf(over, { fuel })).toBeNull();
  });

  test('is shown for Georgia, except for cars with the wheel on the right', async () => {
    const inGeorgia = { clearance_country_id: COUNTRY_CODES.indexOf('GE') + 1 };
    expect(await dutyOf(inGeorgia, { query: 'currency=GEL' })).toMatchObject({ from: 9170, since: '2026-04-02' });
    await app.close();
    expect(await dutyOf(inGeorgia, { wheel: 'right' })).toBeNull();
  });
});
