import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIN_CAR_YEAR, OTHER_MODEL } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { saveCatalogue } from './catalogue.repository.ts';

describe.each(DIALECTS)('a brand without models in the catalogue on %s', (dialect) => {
  let market: Market;
  let brandId: number;
  const save = () =>
    saveCatalogue(market.database.db, {
      brands: [{ name: 'Rara', country: 'IT' }],
      models: [],
      generations: [],
      modifications: [],
    });
  const list = async (call: string) => (await market.call(undefined, 'GET', `/api/Enums/${call}`)).value;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    const { db, dialect: sql } = market.database;
    for (const table of ['brand', 'model'] as const) await sql.afterExplicitIds(db, table);
    await save();
    brandId = (await db.selectFrom('brand').select('id').where('name', '=', 'Rara').executeTakeFirstOrThrow()).id;
  }, 60_000);
  afterAll(() => market.close());

  test('gets one model for all cars, once, and brands with models get none', async () => {
    await save();

    expect((await list(`Models?brandId=${brandId}`)).map(({ name }: { name: string }) => name)).toEqual([OTHER_MODEL]);
    expect((await list('Models?brandId=1')).map(({ name }: { name: string }) => name)).not.toContain(OTHER_MODEL);
  });

  test('can be sold: every choice after it is open, and the model is written', async () => {
    const [{ id: modelId }] = await list(`Models?brandId=${brandId}`);
    expect(await list(`Years?modelId=${modelId}`)).toEqual([]);
    const car = { brandId: String(brandId), modelId: String(modelId), modification: 'Nova 1.6' };

    const postId = await market.publish(1, { ...car, year: '1975' });

    const page = await market.call(undefined, 'GET', `/api/Posts/${postId}`);
    expect([page.value.brand.name, page.value.modification.name, page.value.year]).toEqual(['Rara', 'Nova 1.6', 1975]);
    const found = await market.call(undefined, 'GET', `/api/Posts/Search?BrandId=${brandId}`);
    expect(found.value.map(({ id }: { id: number }) => id)).toEqual([postId]);
  });

  test.each([String(MIN_CAR_YEAR - 1), '2030'])('takes no year %s', async (year) => {
    const [{ id: modelId }] = await list(`Models?brandId=${brandId}`);
    const selling = market.publish(1, { brandId: String(brandId), modelId: String(modelId), year });

    await expect(selling).rejects.toThrow(/VALIDATION_FAILED.*year/);
  });
});
