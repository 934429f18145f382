import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#contract/constants.ts';
import { BODY_TYPES } from '#contract/vehicle.ts';
import { keyOf } from './catalogue.ts';
import { parseReferenceData, readDataFiles } from './files.ts';
import { CLOSED_LISTS } from './places.repository.ts';

const THIS_YEAR = 2026;
const { catalogue, lookups, countries, regions } = parseReferenceData(readDataFiles());
const { brands, models, generations, modifications } = catalogue;

const byModel = Map.groupBy(generations, ({ brand, model }) => keyOf(brand, model));
const variantsByModel = Map.groupBy(modifications, ({ brand, model }) => keyOf(brand, model));
const variantsByGeneration = Map.groupBy(modifications, ({ brand, model, generation }) =>
  keyOf(brand, model, generation),
);
const popular = models.filter(({ isPopular }) => isPopular);
const label = (...parts: (string | number)[]): string => parts.join(' ');

/** Years in which a model was really not made, though it was before and after. */
const PAUSES: readonly (readonly [model: string, from: number, to: number])[] = [
  ['BMW 6 Series', 1990, 2002],
  ['Chevrolet Aveo', 2021, 2022],
  ['Chevrolet Bolt', 2024, 2025],
  ['Chevrolet Camaro', 2003, 2008],
  ['Chrysler Pacifica', 2009, 2015],
  ['Honda HR-V', 2007, 2013],
  ['Honda Insight', 2007, 2008],
  ['Honda Insight', 2015, 2017],
  ['Infiniti G', 1997, 1997],
  ['Jeep Cherokee', 2024, 2024],
  ['Mercedes-Benz V-Class', 2004, 2013],
  ['MG 5', 2019, 2019],
  ['Nissan Almera', 2007, 2011],
  ['Saab 9-3', 2012, 2012],
  ['Suzuki Grand Vitara', 2016, 2021],
  ['Suzuki Vitara', 1999, 2013],
  ['Toyota Venza', 2018, 2019],
];

const isPause = (brand: string, model: string, year: number): boolean =>
  PAUSES.some(([name, from, to]) => name === label(brand, model) && from <= year && year <= to);

/** Of older cars only some engines are listed; every year from here on has one. */
const FIRST_FULL_YEAR = 1990;

describe('the shipped catalogue', () => {
  // parseReferenceData has already refused unknown codes, repeated rows, missing fuels and gearboxes, and generations
  // or modifications outside their years.
  test('is as large as it has to be', () => {
    expect(brands.length).toBeGreaterThanOrEqual(60);
    expect(models.length).toBeGreaterThanOrEqual(700);
    expect(generations.length).toBeGreaterThanOrEqual(1500);
    expect(popular.length).toBeGreaterThanOrEqual(150);
  });

  test('has no brand without a model, no model without a generation, no name twice', () => {
    const used = new Set(models.map(({ brand }) => brand));

    expect(brands.filter(({ name }) => !used.has(name))).toEqual([]);
    expect(models.filter(({ brand, name }) => !byModel.has(keyOf(brand, name)))).toEqual([]);
    expect(new Set(brands.map(({ name }) => name.toLowerCase())).size).toBe(brands.length);
    expect(new Set(models.map(({ brand, name }) => keyOf(brand, name).toLowerCase())).size).toBe(models.length);
  });

  test('spans with each model’s years exactly its generations', () => {
    const wrong = models.filter(({ brand, name, yearFrom, yearTo }) => {
      const own = byModel.get(keyOf(brand, name)) ?? [];
      const first = Math.min(...own.map((generation) => generation.yearFrom));
      const last = own.some((generation) => generation.yearTo === null)
        ? null
        : Math.max(...own.map((generation) => generation.yearTo ?? 0));
      return first !== yearFrom || last !== yearTo;
    });

    expect(wrong.map(({ brand, name }) => label(brand, name))).toEqual([]);
  });

  test('has every year of every generation from 1990 on covered by a variant', () => {
    const holes = generations.flatMap(({ brand, model, name, yearFrom, yearTo }) => {
      const variants = variantsByGeneration.get(keyOf(brand, model, name)) ?? [];
      return years(Math.max(yearFrom, FIRST_FULL_YEAR), yearTo)
        .filter((year) => !isPause(brand, model, year))
        .filter((year) => !variants.some((v) => v.yearFrom <= year && year <= (v.yearTo ?? THIS_YEAR)))
        .map((year) => label(brand, model, name, year));
    });

    expect(holes).toEqual([]);
  });

  test('is complete for every popular model: two variants a generation, no year missing between', () => {
    const thin = popular.filter(({ brand, name }) => (variantsByModel.get(keyOf(brand, name)) ?? []).length < 2);
    const gaps = popular.flatMap(({ brand, name, yearFrom, yearTo }) => {
      const own = byModel.get(keyOf(brand, name)) ?? [];
      return years(yearFrom, yearTo)
        .filter((year) => !own.some((g) => g.yearFrom <= year && year <= (g.yearTo ?? THIS_YEAR)))
        .filter((year) => !isPause(brand, name, year))
        .map((year) => label(brand, name, year));
    });

    expect(thin.map(({ brand, name }) => label(brand, name))).toEqual([]);
    expect(gaps).toEqual([]);
  });

  test('has plausible engines: electric without cylinders, others with them, powers within reason', () => {
    const odd = modifications.filter(
      ({ fuel, displacementCc, powerHp }) =>
        (fuel !== 'electric' && fuel !== 'hydrogen' && displacementCc === null) || powerHp === null || powerHp > 2000,
    );

    expect(odd.map(({ brand, model, name }) => label(brand, model, name))).toEqual([]);
  });

  test('starts nothing in the future', () => {
    expect(generations.filter(({ yearFrom }) => yearFrom > THIS_YEAR + 1)).toEqual([]);
  });
});

describe('the shipped lists', () => {
  test('name every code of the contract exactly once', () => {
    for (const [kind, codes] of Object.entries(CLOSED_LISTS))
      expect(
        lookups
          .filter((row) => row.kind === kind)
          .map(({ code }) => code)
          .toSorted(),
      ).toEqual([...codes].toSorted());
    expect(lookups.filter(({ kind }) => kind === 'bodyType')).toHaveLength(BODY_TYPES.length);
    expect(countries.map(({ code }) => code)).toEqual([...COUNTRY_CODES]);
  });

  test('have about sixty features in four groups', () => {
    const features = lookups.filter(({ kind }) => kind === 'feature');

    expect(features.length).toBeGreaterThanOrEqual(60);
    expect(new Set(features.map(({ code }) => code)).size).toBe(features.length);
    expect(new Set(features.map(({ extra }) => extra))).toEqual(
      new Set(['safety', 'comfort', 'multimedia', 'exterior']),
    );
  });

  test('are written in their own scripts', () => {
    const named = [...lookups, ...countries, ...regions];
    const latin = /^[^\p{Script=Armenian}\p{Script=Cyrillic}]+$/u;

    expect(named.filter(({ en }) => !latin.test(en))).toEqual([]);
    expect(named.filter(({ am }) => /\p{Script=Cyrillic}/u.test(am))).toEqual([]);
    expect(named.filter(({ ru }) => /\p{Script=Armenian}/u.test(ru))).toEqual([]);
    for (const { am, ru } of [...countries, ...regions]) {
      expect(am).toMatch(/\p{Script=Armenian}/u);
      expect(ru).toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  test('hold the first-level units of all fifteen countries', () => {
    const counts = Object.fromEntries(
      COUNTRY_CODES.map((code) => [code, regions.filter(({ country }) => country === code).length]),
    );

    expect(counts).toEqual({
      AM: 11,
      RU: 83,
      GE: 12,
      US: 51,
      DE: 16,
      CN: 33,
      PL: 16,
      UZ: 14,
      LV: 12,
      LT: 10,
      BY: 7,
      AE: 7,
      KZ: 20,
      KG: 9,
      UA: 27,
    });
    expect(new Set(regions.map(({ country, code }) => keyOf(country, code))).size).toBe(regions.length);
  });
});

const years = (from: number, to: number | null): number[] =>
  Array.from({ length: Math.max(0, (to ?? THIS_YEAR) - from + 1) }, (_, at) => from + at);
