import { afterEach, describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { seedLookups } from '#server/modules/posts/testing.ts';
import { aPost, type PostRow, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const countryId = (code: (typeof COUNTRY_CODES)[number]) => COUNTRY_CODES.indexOf(code) + 1;
const [ARMENIA, GEORGIA, RUSSIA] = (['AM', 'GE', 'RU'] as const).map(countryId) as [number, number, number];
const carsIn = (country: number, prices: readonly number[], over: Partial<PostRow> = {}): PostRow[] =>
  prices.map((price) =>
    aPost({
      country_id: country,
      clearance_country_id: country,
      price_minor: price * 100,
      price_usd_minor: price * 100,
      ...over,
    }),
  );

describe.each(DIALECTS)('the same model by country on %s', (dialect) => {
  let world: TestApp;
  afterEach(() => world.close());

  const openWith = async (posts: readonly PostRow[]) => {
    world = await openTestApp({
      dialect,
      now: () => TEST_NOW,
      fill: async ({ db }) => {
        await seedReferences(db);
        await seedLookups(db);
        await db
          .insertInto('post')
          .values([...posts])
          .execute();
      },
    });
  };
  const get = async (url: string) => (await world.app.inject(url)).json();
  const markets = (id: number, query = 'currency=USD') => get(`/api/Posts/${id}/Markets?${query}`);

  test('has the number of cars and the median price of each country with enough of them', async () => {
    await openWith([
      ...carsIn(ARMENIA, [10_000, 11_000, 12_000, 13_000, 14_000, 15_000]),
      ...carsIn(GEORGIA, [9000, 8000, 7000, 6000, 50_000, 5000, 4000]),
      ...carsIn(RUSSIA, [1, 2, 3, 4]),
    ]);

    const { value } = await markets(1);

    expect(value.currency).toBe('USD');
    expect(value.markets).toEqual([
      { countryId: GEORGIA, country: 'Country GE', cars: 7, price: 7000 },
      { countryId: ARMENIA, country: 'Country AM', cars: 6, price: 12_000 },
    ]);
  });

  test('counts what its filters find, and no car of another kind', async () => {
    const { year, mileage } = aPost();
    const unlike: Partial<PostRow>[] = [
      { generation_id: 2 },
      { fuel_type_id: 2 },
      { transmission_type_id: 2 },
      { year: year + 3 },
      { mileage: Math.round(mileage * 1.5) },
      { is_damaged: 1 },
      { is_cleared: 0 },
      { hidden_at: new Date(TEST_NOW).toISOString() },
    ];
    await openWith([
      ...carsIn(ARMENIA, [1000, 1000, 1000, 1000, 1000]),
      ...carsIn(GEORGIA, [1000, 1000, 1000, 1000, 1000]),
      ...unlike.flatMap((over) => carsIn(GEORGIA, [99_000], over)),
    ]);

    const { filters, markets: found } = (await markets(1)).value;
    const query = new URLSearchParams({ ...filters, CountryId: String(GEORGIA) });
    const search = await get(`/api/Posts/Search?${query.toString()}`);

    expect(found.find((market: { countryId: number }) => market.countryId === GEORGIA)).toMatchObject({
      cars: 5,
      price: 1000,
    });
    expect(search.totalCount).toBe(5);
  });

  test('has nothing to say of a model that one country alone offers', async () => {
    await openWith([...carsIn(ARMENIA, [1, 2, 3, 4, 5, 6]), ...carsIn(GEORGIA, [1, 2, 3, 4])]);

    expect((await markets(1)).value).toBeNull();
  });

  test('is not shown for a car that is not on offer', async () => {
    await openWith(carsIn(ARMENIA, [1], { hidden_at: new Date(TEST_NOW).toISOString() }));

    expect((await markets(1)).error.code).toBe('POST_NOT_FOUND');
    expect((await markets(99)).error.code).toBe('POST_NOT_FOUND');
  });
});
