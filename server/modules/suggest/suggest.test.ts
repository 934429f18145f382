import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import type { SuggestedFilters, Suggestions } from '#contract/http/suggest.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/connection.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/new-user.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { aPost } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const modelNamed = (db: Db, name: string) =>
  db.selectFrom('model').select(['id', 'brand_id']).where('name', '=', name).executeTakeFirstOrThrow();

/** Four Camrys, a Prius and an X5. */
const fill = async ({ db }: OpenDatabase): Promise<void> => {
  await loadReferenceData(db);
  await db
    .insertInto('users')
    .values(newUserRow({ language: 'en' }, TEST_NOW))
    .execute();
  const camry = await modelNamed(db, 'Camry');
  const prius = await modelNamed(db, 'Prius');
  const x5 = await modelNamed(db, 'X5');
  const cars = [
    [camry, 2018],
    [camry, 2018],
    [camry, 2018],
    [camry, 2020],
    [prius, 2015],
    [x5, 2018],
  ] as const;
  const posts = cars.map(([{ id, brand_id }, year], at) =>
    aPost({ brand_id, model_id: id, year, search_text: at < 4 ? 'toyota camry' : '' }),
  );
  await db.insertInto('post').values(posts).execute();
};

describe.each(DIALECTS)('suggestions on %s', (dialect) => {
  let app: TestApp;
  const ids = { toyota: 0, camry: 0, bmw: 0 };

  const suggest = async (q: string, more = ''): Promise<Suggestions> => {
    const reply = await app.app.inject(`/api/Posts/Suggest?q=${encodeURIComponent(q)}${more}`);
    return api.posts.suggest.reply.parse(reply.json()).value;
  };
  const found = ({ items }: Suggestions) => items.map(({ names, count }) => `${names.join(', ')} · ${count}`);

  beforeAll(async () => {
    app = await openTestApp({ dialect, fill });
    const { db } = app.database;
    await app.words.current();
    const model = await modelNamed(db, 'Camry');
    Object.assign(ids, { camry: model.id, toyota: model.brand_id, bmw: (await modelNamed(db, 'X5')).brand_id });
  }, 120_000);
  afterAll(() => app.close());

  test('a name in another script is the search that it means, with its years', async () => {
    const suggestions = await suggest('тойота камри');

    expect(suggestions.filters).toEqual({ BrandId: ids.toyota, ModelId: ids.camry } satisfies SuggestedFilters);
    expect(found(suggestions)).toEqual(['Toyota Camry · 4', 'Toyota Camry · 1', 'Toyota Camry · 3']);
    expect(suggestions.items.map(({ filters }) => filters.YearFrom)).toEqual([undefined, 2020, 2018]);
  });

  test('a begun name brings the brands and models that are offered most', async () => {
    expect(found(await suggest('toy'))[0]).toBe('Toyota · 5');
    expect(found(await suggest('toyota c'))).toContain('Toyota Camry · 4');
    expect(found(await suggest('кам'))).toContain('Toyota Camry · 4');
  });

  test('a begun model of a named brand comes first, without other models and without its letters in titles', async () => {
    expect(found(await suggest('тойота кам'))).toEqual(['Toyota Camry · 4', 'Toyota · 5']);
    expect(found(await suggest('toyota cam'))).toEqual(['Toyota Camry · 4', 'Toyota, cam · 4']);
    expect(found(await suggest('bmw x'))[0]).toBe('BMW X5 · 1');
  });

  test('a begun place or word of a list is offered, and no search without cars that the letters merely sound like', async () => {
    expect(found(await suggest('ерев'))).toEqual(['Yerevan · 6']);
    expect(found(await suggest('erev'))).toEqual(['Yerevan · 6']);
    expect(found(await suggest('երև'))).toEqual(['Yerevan · 6']);
    expect(found(await suggest('камри ерев'))).toEqual(['Toyota Camry, Yerevan · 4']);
    expect((await suggest('ерев')).filters).toEqual({ Query: 'ерев' });
    expect(found(await suggest('камри бензи'))[0]).toBe('Toyota Camry, Petrol · 4');
  });

  test('after words that mean nothing, no place or word of a list is guessed', async () => {
    expect(found(await suggest('qwrt ерев'))).toEqual(['qwrt ерев · 0']);
  });

  test('signs alone and a word without end are looked for, rather than all cars shown', async () => {
    expect((await suggest('🚗🔥')).filters).toEqual({ Query: '🚗🔥' });
    expect((await suggest('\u202E\u200F')).filters).toEqual({});
    expect((await suggest('ы'.repeat(500))).filters).toEqual({ Query: 'ы'.repeat(100) });
  });

  test('a typing error is not corrected to a search without cars', async () => {
    expect(found(await suggest('тойта супраа'))).toEqual([]);
    expect(found(await suggest('toyota supra'))).toEqual(['Toyota Supra · 0']);
  });

  test('a brand brings its models', async () => {
    expect(found(await suggest('տոյոտա '))).toEqual(['Toyota · 5', 'Toyota Camry · 4', 'Toyota Prius · 1']);
  });

  test('a typing error is corrected, and said to be', async () => {
    const suggestions = await suggest('toyta camry');

    expect(suggestions.isCorrected).toBe(true);
    expect(found(suggestions)[0]).toBe('Toyota Camry · 4');
  });

  test('several brands are one search', async () => {
    const { filters, items } = await suggest('тойота или bmw 2018');

    expect(filters).toEqual({ Cars: `${ids.toyota},${ids.bmw}`, YearFrom: 2018, YearTo: 2018 });
    expect(items.map(({ names, count }) => [names, count])).toEqual([[['Toyota, BMW'], 4]]);
  });

  test('names are in the viewer’s language', async () => {
    const { items } = await suggest('камри автомат ереван', '&lang=am');

    expect(items[0]?.names).toEqual(['Toyota Camry', 'Ավտոմատ', 'Երևան']);
  });

  test('no text brings the brands by how many cars they have', async () => {
    const { brands, items } = await suggest('');

    expect(items).toEqual([]);
    expect(brands).toEqual([
      { id: ids.toyota, name: 'Toyota', count: 5 },
      { id: ids.bmw, name: 'BMW', count: 1 },
    ]);
  });

  test('a nickname brings its brand, even where no car of it is offered', async () => {
    expect((await suggest('мерс')).brands).toEqual([expect.objectContaining({ name: 'Mercedes-Benz', count: 0 })]);
  });

  test('a name in any script or a part of it brings the models of the brand, with or without cars', async () => {
    expect((await suggest('Toyota камри')).models[0]).toEqual({ id: ids.camry, name: 'Camry', count: 4 });
    expect((await suggest('Toyota քամ')).models).toContainEqual({ id: ids.camry, name: 'Camry', count: 4 });
    expect((await suggest('Toyota хайлю')).models).toEqual([expect.objectContaining({ name: 'Hilux', count: 0 })]);
    expect((await suggest('BMW кам')).models).not.toContainEqual(expect.objectContaining({ id: ids.camry }));
  });

  test('a VIN is recognised', async () => {
    expect(await suggest(' jtnb11hk1j3012345 ')).toMatchObject({ vin: 'JTNB11HK1J3012345', items: [] });
  });

  test('words that mean nothing are left for the titles', async () => {
    expect((await suggest('xle premium')).filters).toEqual({ Query: 'xle premium' });
  });

  test.each([
    ['emoji', '🚗'.repeat(200)],
    ['500 letters', 'ա'.repeat(500)],
    ['500 characters of words', 'камри ереван '.repeat(39).slice(0, 500)],
    ['mixed scripts', 'тоyоta քեmրի 2018'],
    ['SQL', "'; DROP TABLE post; --"],
    ['more SQL', '1 OR 1=1 UNION SELECT * FROM users'],
    ['marks alone', '\u202E\u200F'],
    ['a wildcard', '%'],
    ['markup', '<script>alert(1)</script>'],
    ['half an emoji', '\uFFFD camry'],
    ['NUL', 'a\u0000b'],
  ])('reads %s as a search that can be made', async (_, text) => {
    const { filters } = await suggest(text);
    const query = new URLSearchParams(
      Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const searched = await app.app.inject(`/api/Posts/Search?${query.toString()}`);

    expect(searched.statusCode).toBe(200);
  });

  test('marks that turn the direction of reading change nothing', async () => {
    expect(found(await suggest('\u202Eтойота\u202C \u200Fкамри\u200E'))[0]).toBe('Toyota Camry · 4');
    expect(found(await suggest('🚗 камри 🔥🔥'))[0]).toBe('Toyota Camry · 4');
  });

  test.each([
    ["'; DROP TABLE post; --", 0],
    ['🚗🚗', 0],
    ['\u202Ecamry\u202C', 4],
    ['тоyоta', 0],
  ])('a search for the words %j finds %d cars', async (words, count) => {
    const reply = await app.app.inject(`/api/Posts/Search?Query=${encodeURIComponent(words)}`);

    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ totalCount: count });
  });

  test('refuses more than 500 characters', async () => {
    const reply = await app.app.inject(`/api/Posts/Suggest?q=${'a'.repeat(501)}`);

    expect(reply.statusCode).toBe(400);
  });

  test('may be kept for half a minute', async () => {
    const reply = await app.app.inject('/api/Posts/Suggest?q=bmw');

    expect(reply.headers['cache-control']).toBe('public, max-age=30');
  });
});
