import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DecodedVin } from '#contract/http/vin.ts';
import { BODY_TYPES, FUEL_TYPES, WHEELS, idOf } from '#contract/vehicle.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/new-user.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { NUMBERS_OF_THE_WORLD } from './testing-numbers.ts';

const USER = 2;

describe('the limit of car numbers', () => {
  test('is a person’s own: 60 an hour', async () => {
    const world = await openTestApp({ fill: fillPosts, env: { RATE_LIMIT: 'on' } });
    const ask = async (headers: { cookie: string }) =>
      (await world.app.inject({ method: 'GET', url: '/api/vin/decode?vin=nothing', headers })).statusCode;
    const one = await world.as(USER);
    const other = await world.as(3);

    const codes: number[] = [];
    for (let n = 0; n < 61; n += 1) codes.push(await ask(one));
    const ofOther = await ask(other);
    await world.close();

    expect(codes.slice(0, 60).every((code) => code === 422)).toBe(true);
    expect(codes[60]).toBe(429);
    expect(ofOther).toBe(422);
  }, 60_000);
});

describe.each(DIALECTS)('decoding a car number on %s', (dialect) => {
  let world: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      fill: async (database) => {
        await loadReferenceData(database.db);
        const people = [1, USER].map(() => newUserRow({ language: 'en' }, TEST_NOW));
        await database.db.insertInto('users').values(people).execute();
      },
    });
  }, 120_000);
  afterAll(() => world.close());

  const send = async (vin: string, query = '') => {
    headers ??= await world.as(USER);
    const url = `/api/vin/decode?vin=${encodeURIComponent(vin)}${query}`;
    return world.app.inject({ method: 'GET', url, headers });
  };
  const decode = async (vin: string, query = '') => (await send(vin, query)).json<{ value: DecodedVin }>().value;
  const namesOf = async ({ matched }: DecodedVin) => {
    const { db } = world.database;
    const brand = await db
      .selectFrom('brand')
      .select('name')
      .where('id', '=', matched.brandId ?? 0)
      .executeTakeFirst();
    const model = await db
      .selectFrom('model')
      .select('name')
      .where('id', '=', matched.modelId ?? 0)
      .executeTakeFirst();
    return [brand?.name, model?.name, matched.year];
  };

  test.each([
    ['1HGCM82633A004352', ['Honda', 'Accord', 2003]],
    ['WBA3A5C57CF256987', ['BMW', '3 Series', 2012]],
    ['4T1BF1FK5HU123456', ['Toyota', 'Camry', 2017]],
    ['5YJ3E1EA7KF317000', ['Tesla', 'Model 3', 2019]],
    ['1C4RJFBG8FC123456', ['Jeep', 'Grand Cherokee', 2015]],
    // The rest of the world: manufacturer, and model and year where the VIN encodes them.
    ['XTA210990Y2765432', ['Lada', '21099', 2000]],
    ['XTAGFL110JY123456', ['Lada', 'Vesta', 2018]],
    ['XTT316300B0001234', ['UAZ', 'Patriot', 2011]],
    ['WVWZZZ1KZ6W123456', ['Volkswagen', 'Golf', 2006]],
    ['TMBJG7NE8J0123456', ['Skoda', 'Octavia', 2018]],
    ['WDB2110561A123456', ['Mercedes-Benz', 'E-Class', undefined]],
    ['VF1RHN00X56123456', ['Renault', undefined, undefined]],
    ['ZVW30-1234567', ['Toyota', 'Prius', undefined]],
  ])('finds %s in the catalogue: %j', async (vin, names) => {
    expect(await namesOf(await decode(vin))).toEqual(names);
  });

  test('finds the model of most numbers from all over the world, and a wrong one never without a mark', async () => {
    const missed: string[] = [];
    const unmarked: string[] = [];
    for (const [vin, brand, model] of NUMBERS_OF_THE_WORLD) {
      const decoded = await decode(vin);
      const [foundBrand, foundModel] = await namesOf(decoded);
      if (foundBrand === brand && foundModel === model) continue;
      missed.push(`${vin} ${brand} ${model}: ${foundBrand} ${foundModel}`);
      const isMarked = decoded.warnings.some((warning) => warning.startsWith('MODEL_'));
      if (foundModel !== undefined && !isMarked) unmarked.push(vin);
    }

    expect(NUMBERS_OF_THE_WORLD).toHaveLength(50);
    expect(missed.slice(8)).toEqual([]);
    expect(unmarked).toEqual([]);
  });

  test('marks a model whose code others share', async () => {
    const decoded = await decode('WVWZZZ1KZ6W123456');

    expect(decoded.warnings).toEqual(['MODEL_LIKELY']);
    expect(decoded.confidence).toBe(55);
  });

  test('fills what the number and the catalogue agree on', async () => {
    const decoded = await decode('1HGCM82633A004352');

    expect(decoded).toMatchObject({
      vin: '1HGCM82633A004352',
      matched: { bodyTypeId: idOf(BODY_TYPES, 'coupe'), fuelTypeId: idOf(FUEL_TYPES, 'petrol') },
      text: { make: 'Honda', model: 'Accord', country: 'United States' },
      confidence: 95,
      warnings: [],
    });
    expect(decoded.matched.generationId).toBeGreaterThan(0);
  });

  test('fills only what the dependent lists of the form would offer', async () => {
    for (const vin of ['1HGCM82633A004352', 'WBA3A5C57CF256987', '4T1BF1FK5HU123456', 'WDB2110561A123456']) {
      const { matched } = await decode(vin);
      const rows = await world.database.db
        .selectFrom('modification')
        .select('id')
        .where('model_id', '=', matched.modelId ?? 0)
        .$if(matched.bodyTypeId !== undefined, (q) => q.where('body_type_id', '=', matched.bodyTypeId ?? 0))
        .$if(matched.fuelTypeId !== undefined, (q) => q.where('fuel_type_id', '=', matched.fuelTypeId ?? 0))
        .$if(matched.driveTypeId !== undefined, (q) => q.where('drive_type_id', '=', matched.driveTypeId ?? 0))
        .$if(matched.generationId !== undefined, (q) => q.where('generation_id', '=', matched.generationId ?? 0))
        .execute();
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  test('takes a Japanese frame for a car with its wheel on the right', async () => {
    const decoded = await decode('ZVW30-1234567', '&lang=ru');

    expect(decoded).toMatchObject({
      matched: { wheelId: idOf(WHEELS, 'right') },
      text: { country: 'Япония' },
      warnings: [],
    });
  });

  test('warns of a wrong check digit where one is required', async () => {
    const decoded = await decode('1HGCM82643A004352');

    expect(decoded.warnings).toEqual(['CHECK_DIGIT']);
    expect(decoded.confidence).toBe(75);
  });

  test('reports when only the manufacturer is known', async () => {
    const decoded = await decode('VF1RHN00X56123456', '&lang=am');

    expect(decoded).toMatchObject({
      text: { make: 'Renault', model: null, country: 'Ֆրանսիա' },
      warnings: ['MANUFACTURER_ONLY'],
    });
    expect(decoded.confidence).toBeLessThan(50);
  });

  test('reports when the year may be one of two', async () => {
    const decoded = await decode('YV1LS55A5P2123456');

    expect(decoded.warnings).toContain('YEAR_AMBIGUOUS');
  });

  test.each(['nothing', '1HGCM82633A00435', 'ZZZZZZZZZZZZZZZZZ', '00000000000000000', 'QQQ99-1234567', "' or 1=1 --"])(
    'tells nothing of %j',
    async (vin) => {
      const reply = await send(vin);

      expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'VIN_NOT_FOUND']);
    },
  );

  test.each([
    ['more than a number’s length', '1'.repeat(41)],
    ['nothing at all, as an empty parameter counts as absent', ''],
  ])('refuses %s', async (_what, vin) => {
    expect((await send(vin)).json().error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { vin: expect.anything() },
    });
  });

  test('is for members', async () => {
    const reply = await world.app.inject({ method: 'GET', url: '/api/vin/decode?vin=1HGCM82633A004352' });

    expect(reply.json().error.code).toBe('AUTH_REQUIRED');
  });
});
