import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRY_CODES, LANGUAGES } from '#contract/constants.ts';
import { FUEL_TYPES, idOf, TRANSMISSION_TYPES, WHEELS } from '#contract/vehicle.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { demoRepository } from './demo.repository.ts';
import type { DemoWorld } from './demo-world.ts';
import { medianMileage, medianPrice, readMarket } from './market.ts';
import { DRAWING_OF } from '#contract/drawings.ts';
import { readLayers } from './layers.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { type DemoPlan, planDemo } from './plan.ts';
import { demoPhone, readSellerNames } from './sellers.ts';
import { readSentences } from './texts.ts';
import { vinCheckDigit } from './vin.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const COUNT = 1200;

describe('the demo inventory', () => {
  let database: OpenDatabase;
  let world: DemoWorld;
  let plan: DemoPlan;
  const planned = (count: number): DemoPlan =>
    planDemo({
      count,
      world,
      now: NOW,
      market: readMarket(),
      names: readSellerNames(),
      sentences: readSentences(),
      perUsd: {
        USD: 1,
        AMD: 360,
        EUR: 0.85,
        RUB: 84,
        GEL: 2.7,
        KZT: 515,
        BYN: 3.1,
        UZS: 12000,
        KGS: 88,
        UAH: 41,
        PLN: 3.6,
        CNY: 7.2,
        AED: 3.67,
      },
      toUsdMinor: (minor) => minor,
      firstUserId: 1,
      firstPostId: 1,
    });
  const share = (matches: (post: DemoPlan['posts'][number]) => boolean): number =>
    plan.posts.filter(matches).length / plan.posts.length;
  const shares = <T>(of: (post: DemoPlan['posts'][number]) => T): ReadonlyMap<T, number> =>
    new Map([...Map.groupBy(plan.posts, of)].map(([key, posts]) => [key, posts.length / plan.posts.length]));

  beforeAll(async () => {
    database = await openTestDatabase('sqlite');
    await loadReferenceData(database.db);
    world = await demoRepository(database).world([...new Set(readMarket().map(({ brand }) => brand))]);
    plan = planned(COUNT);
  }, 60_000);
  afterAll(() => database.close());

  test('comes out the same every time', () => {
    expect(planned(50)).toEqual(planned(50));
  });

  test('every traded model is in the catalogue, in its traded years', () => {
    const known = new Set(world.variants.map(({ brand, model }) => `${brand} ${model}`));

    expect(readMarket().filter(({ brand, model }) => !known.has(`${brand} ${model}`))).toEqual([]);
    expect(new Set(plan.posts.map(({ row }) => row.brand_id)).size).toBeGreaterThanOrEqual(60);
  });

  test('every car is a real variant that was made in its year', () => {
    const variants = new Map(world.variants.map((variant) => [variant.id, variant]));
    for (const { row } of plan.posts) {
      const variant = variants.get(row.modification_id ?? 0);
      expect(variant).toMatchObject({
        brandId: row.brand_id,
        modelId: row.model_id,
        generationId: row.generation_id,
        bodyTypeId: row.body_type_id,
        driveTypeId: row.drive_type_id,
        transmissionTypeId: row.transmission_type_id,
        horsePower: row.horse_power,
      });
      expect(row.year).toBeGreaterThanOrEqual(variant?.yearFrom ?? 9999);
      expect(row.year).toBeLessThanOrEqual(variant?.yearTo ?? 2026);
      const gas = [idOf(FUEL_TYPES, 'petrolCng'), idOf(FUEL_TYPES, 'petrolLpg')];
      expect([variant?.fuelTypeId, ...(variant?.fuelTypeId === 1 ? gas : [])]).toContain(row.fuel_type_id);
    }
  });

  test('shares are those of the market', () => {
    const colors = shares(({ plan: { car } }) => car.color);
    const bodies = shares(({ plan: { car } }) => DRAWING_OF[car.body]);
    const fuels = shares(({ plan: { car } }) => car.fuel);
    const inArmenia = plan.posts.filter(({ plan: { country } }) => country === 'AM');
    const yerevan = world.regions.find(({ code }) => code === 'AM-ER')?.id;
    const near = (value: number | undefined, wanted: number, by: number) =>
      expect(value).toSatisfy((v: number) => Math.abs(v - wanted) <= by);

    near(colors.get('black'), 0.32, 0.04);
    near(colors.get('white'), 0.27, 0.04);
    near(colors.get('grey'), 0.13, 0.03);
    near(bodies.get('sedan'), 0.465, 0.06);
    near((bodies.get('suv') ?? 0) + (bodies.get('crossover') ?? 0), 0.34, 0.06);
    near(fuels.get('petrol'), 0.777, 0.05);
    near((fuels.get('petrolCng') ?? 0) + (fuels.get('petrolLpg') ?? 0), 0.13, 0.04);
    near(fuels.get('electric'), 0.053, 0.025);
    near(
      share(({ row }) => row.transmission_type_id === idOf(TRANSMISSION_TYPES, 'manual')),
      0.1,
      0.05,
    );
    near(
      share(({ row }) => row.wheel_id === idOf(WHEELS, 'right')),
      0.025,
      0.015,
    );
    near(
      share(({ row }) => row.year >= 2016 && row.year <= 2020),
      0.45,
      0.06,
    );
    near(
      share(({ row }) => row.mileage_unit === 'mi'),
      0.3,
      0.05,
    );
    near(
      share(({ row }) => row.is_damaged === 1),
      0.03,
      0.02,
    );
    near(
      share(({ row }) => row.is_new === 1),
      0.034,
      0.02,
    );
    near(
      share(({ plan: { seller } }) => seller.is_business === 1),
      0.35,
      0.06,
    );
    near(inArmenia.filter(({ row }) => row.region_id === yerevan).length / inArmenia.length, 0.81, 0.05);
    near(inArmenia.filter(({ row }) => row.price_unit === 'USD').length / inArmenia.length, 0.96, 0.03);
    near(inArmenia.filter(({ row }) => row.is_cleared === 1).length / inArmenia.length, 0.95, 0.03);
  });

  test('all five statuses and fifteen countries are there, the tops too', () => {
    const statuses = shares(({ plan: { status } }) => status);

    expect(statuses.get('active')).toBeCloseTo(0.92, 1);
    expect(statuses.size).toBe(5);
    expect(new Set(plan.posts.map(({ plan: { country } }) => country)).size).toBe(COUNTRY_CODES.length);
    expect(share(({ plan: { isTop } }) => isTop)).toBeCloseTo(0.005, 2);
    for (const { row } of plan.posts.filter(({ plan: { isTop } }) => isTop))
      expect(Date.parse(row.top_until ?? '')).toBeGreaterThan(NOW);
  });

  test('prices follow the measured medians, aged to today, and the yearly mileage', () => {
    const camry = readMarket().find(({ brand, model }) => brand === 'Toyota' && model === 'Camry');
    if (camry === undefined) throw new Error('No Camry.');
    const posts = plan.posts.filter(
      ({ row, plan: { car } }) => car.variant.model === 'Camry' && row.is_cleared === 1 && !car.isDamaged,
    );
    const ratios = posts
      .map(({ plan: { car } }) => car.priceUsd / medianPrice(camry, car.year, 2026))
      .toSorted((a, b) => a - b);

    expect(medianPrice(camry, 2018, 2024)).toBeGreaterThan(22_000);
    expect(medianPrice(camry, 2018, 2026)).toBeLessThan(medianPrice(camry, 2018, 2024) * 0.9);
    expect(medianPrice(camry, 2022, 2026)).toBeGreaterThan(medianPrice(camry, 2018, 2026));
    expect(posts.length).toBeGreaterThan(30);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeCloseTo(1, 0);
    expect([medianMileage(6.6), medianMileage(14.6)]).toEqual([88_000, 178_000]);
    expect(Math.max(...plan.posts.map(({ row }) => row.year))).toBeLessThanOrEqual(2026);
  });

  test('posts are spread over 45 days, the newest some minutes old', () => {
    const times = plan.posts.map(({ row }) => Date.parse(row.created_at));

    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(NOW - (times.at(-1) ?? 0)).toBeLessThan(30 * 60_000);
    expect(NOW - (times[0] ?? 0)).toBeGreaterThan(40 * 24 * 3600_000);
    for (const { row } of plan.posts) expect(row.modified_at >= row.created_at).toBe(true);
  });

  test('sellers are fictitious: numbers, addresses and VINs are invented', () => {
    for (const { row } of plan.posts) {
      expect(row.contact_phone_number).toMatch(/^\+\d+(?:0000|5501|39200)\d\d$/);
      expect(row.contact_email).toMatch(/@example\.com$/);
    }
    const vins = plan.posts.flatMap(({ row }) => row.vin ?? []);
    expect(vins.length).toBeGreaterThan(500);
    for (const vin of vins) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin[8]).toBe(vinCheckDigit(vin));
    }
    expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X');
  });

  test.each(COUNTRY_CODES)('sellers in %s have numbers of that country, by which they can publish', (country) => {
    const numbers = Array.from({ length: 100 }, (_, at) => parsePhoneNumberFromString(demoPhone(country, at)));

    expect(numbers.filter((number) => number?.isValid() === true && number.country === country)).toHaveLength(100);
  });

  test('no seller is verified or has a response time: no admin and no chat has stated it', () => {
    expect(plan.users.filter((user) => user.is_verified !== 0 || user.response_minutes !== null)).toEqual([]);
  });

  test('each description is in the seller’s language and in the two others', () => {
    const written = new Map(plan.posts.map(({ plan: { id }, row }) => [id, row.original_language]));
    const translated = Map.groupBy(plan.translations, ({ post_id }) => post_id);
    for (const [id, language] of written)
      expect([language, ...(translated.get(id) ?? []).map((text) => text.language)].toSorted()).toEqual(
        LANGUAGES.toSorted(),
      );
    const script: Readonly<Record<string, RegExp>> = {
      am: /\p{Script=Armenian}/u,
      ru: /\p{Script=Cyrillic}/u,
      en: /^[^\p{Script=Armenian}\p{Script=Cyrillic}]+$/u,
    };
    for (const { language, description } of plan.translations) {
      expect(description).toMatch(script[language] ?? /^$/);
      expect(description).not.toMatch(/[{}]/);
    }
  });

  test('four to eight photos show each car’s own body and paint in one place', () => {
    const set = readLayers();
    const albums = picturesOf(plan.posts, set);
    const layers = new Map(set.layers.map((layer) => [layer.name, layer]));
    const rendered = new Set(set.layers.map(({ body }) => body));
    for (const {
      plan: { id, car },
    } of plan.posts) {
      const album = albums.get(id) ?? [];
      const cars = album.filter((picture) => picture.kind === 'car');
      const bodies = new Set(cars.map(({ layer }) => layers.get(layer)?.body));
      expect(album.length).toBeGreaterThanOrEqual(4);
      expect(album.length).toBeLessThanOrEqual(8);
      expect(new Set(album.map((picture) => JSON.stringify(picture))).size).toBe(album.length);
      expect(layers.get(cars[0]?.layer ?? '')?.view).toMatch(/^f34r?$/);
      expect(bodies.size).toBe(1);
      expect(bodies.has(DRAWING_OF[car.body])).toBe(rendered.has(DRAWING_OF[car.body]));
      expect(cars.every(({ color, place }) => color === car.color && place === cars[0]?.place)).toBe(true);
    }
    const pictures = [...albums.values()].flat();
    const dashboards = pictures.filter(({ kind }) => kind === 'dashboard');
    const distinct = new Set(pictures.map((picture) => JSON.stringify(picture)));
    expect(dashboards.length).toBeLessThan(COUNT * 0.3);
    expect(distinct.size - dashboards.length).toBeLessThan(400);
  });

  test('a dashboard shows the distance of its own car in the unit of its odometer', () => {
    const albums = picturesOf(plan.posts, readLayers());
    for (const { plan: post } of plan.posts)
      for (const picture of albums.get(post.id) ?? []) {
        if (picture.kind !== 'dashboard') continue;
        const { mileage, mileageUnit } = post.car;
        expect(picture.unit).toBe(mileageUnit);
        expect(picture.distance * (mileageUnit === 'mi' ? 1.609344 : 1)).toBeCloseTo(mileage, -1);
      }
  });

  const isAlike = (one: Picture | undefined, next: Picture | undefined) =>
    one?.kind === 'car' && next?.kind === 'car' && one.place === next.place && one.color === next.color;
  const neighboursAlike = (posts: DemoPlan['posts']) => {
    const albums = picturesOf(plan.posts, readLayers());
    const looks = posts.map(({ plan: { id } }) => albums.get(id)?.[0]);
    return looks.slice(1).filter((look, at) => isAlike(looks[at], look));
  };

  test('cars next to each other in a list never show the same paint in the same place', () => {
    const shown = plan.posts.filter(({ plan: { status, isTop } }) => status === 'active' && !isTop);

    expect(shown.length).toBeGreaterThan(COUNT / 2);
    expect(neighboursAlike(shown)).toEqual([]);
  });

  test('nor do top offers, which are neighbours by their time at the top', () => {
    const tops = plan.posts
      .filter(({ plan: { isTop } }) => isTop)
      .toSorted((one, other) => Date.parse(other.row.top_since ?? '') - Date.parse(one.row.top_since ?? ''));

    expect(tops.length).toBeGreaterThan(4);
    expect(neighboursAlike(tops)).toEqual([]);
  });
});
