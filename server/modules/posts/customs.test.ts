import { afterEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const UNCLEARED = { is_cleared: 0, year: 2012, displacement: 2000, price_minor: 1_000_000, price_unit: 'USD' } as const;

describe.each(DIALECTS)('the duty of a car that is not cleared on %s', (dialect) => {
  let app: TestApp;
  afterEach(() => app.close());

  const dutyOf = async (over: Parameters<typeof aPost>[0], { fuel = 'petrol', query = 'currency=EUR' } = {}) => {
    app = await openTestApp({
      dialect,
      now: () => TEST_NOW,
      fill: async ({ db }) => {
        await seedReferences(db);
        const named = { name_en: fuel, name_am: fuel, name_ru: fuel, extra: null };
        await db
          .insertInto('lookup')
          .values({ ...named, kind: 'fuelType', id: 1, code: fuel, position: 1 })
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

  test('is told in the viewer’s currency and language, with its source', async () => {
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
    ['the country has no rules', { clearance_country_id: 2 }, 'petrol'],
  ])('is not told where %s', async (_reason, over, fuel) => {
    expect(await dutyOf(over, { fuel })).toBeNull();
  });
});
