import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CARS, MAX_FEATURES, textOfCars, textOfFeatures } from '#contract/search-lists.ts';
import { filterQuery, SORT_DIRECTIONS, SORT_KEYS } from '#contract/http/post-search.ts';
import {
  changeFilters,
  CHOICE_FILTERS,
  FILTER_GROUPS,
  FLAG_FILTERS,
  RANGE_FILTERS,
  setGroups,
  TEXT_FILTERS,
  tidy,
  withoutGroup,
} from './filters.ts';
import type { Filters } from './filters.ts';
import { isSearch, readFilters, readSort, searchPath, SORTS, writeSearch } from './filters-in-url.ts';

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const wholeNumber = optional(fc.integer({ min: 0, max: 999_999_999 }));
const id = fc.integer({ min: 1, max: 999_999_999 });
const car = fc.record({ BrandId: id, ModelId: id }, { requiredKeys: ['BrandId'] });
const filters: fc.Arbitrary<Filters> = fc
  .record({
    ...Object.fromEntries([...CHOICE_FILTERS, ...RANGE_FILTERS].map((name) => [name, wholeNumber])),
    ...Object.fromEntries(FLAG_FILTERS.map((name) => [name, optional(fc.boolean())])),
    Cars: optional(fc.array(car, { minLength: 1, maxLength: MAX_CARS })).map((cars) => textOfCars(cars ?? [])),
    Features: optional(fc.uniqueArray(id, { maxLength: MAX_FEATURES })).map((ids) => textOfFeatures(ids ?? [])),
    Query: optional(fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.trim())),
  })
  .map((choices) => tidy(choices));
const sort = optional(fc.constantFrom(...SORTS));

describe('filters and the address', () => {
  test('every choice comes back from the address it was written to', () => {
    fc.assert(
      fc.property(filters, sort, (chosen, order) => {
        const params = new URLSearchParams(writeSearch(chosen, order));

        expect(readFilters(params)).toEqual(chosen);
        expect(readSort(params)).toEqual(order);
      }),
    );
  });

  test('cars and equipment named twice or in another order are one address', () => {
    expect(readFilters(new URLSearchParams('Cars=5,7.81,5&Features=14,3,14'))).toEqual({
      Cars: '5,7.81',
      Features: '3,14',
    });
  });

  test('equal choices have one address, whatever the order they were made in', () => {
    expect(writeSearch({ YearFrom: 2016, BrandId: 7 })).toBe(writeSearch({ BrandId: 7, YearFrom: 2016 }));
  });

  test('no is sent as false, zero and empty are not sent', () => {
    expect(writeSearch(tidy({ Damaged: false, PriceFrom: 0, Query: '', BrandId: 3 }))).toBe('BrandId=3&Damaged=false');
  });

  test.each([
    'BrandId=1e3',
    'BrandId=-1',
    'BrandId=007',
    'New=maybe',
    'BrandId=',
    'Query=%20%20',
    'YearFrom=99999999999',
    'Cars=5,',
    'Cars=5.0',
    `Cars=${Array.from({ length: 11 }, (_, at) => at + 1).join()}`,
    'Features=3;4',
    'Features=03',
  ])('%s is left out', (address) => {
    expect(readFilters(new URLSearchParams(address))).toEqual({});
  });

  test('a search without a filter is still a search, and /posts alone is home', () => {
    expect(isSearch(new URL(searchPath({}), 'https://aniv.example').searchParams)).toBe(true);
    expect(isSearch(new URLSearchParams('utm_source=mail'))).toBe(false);
    expect(isSearch(new URLSearchParams(''))).toBe(false);
    expect(isSearch(new URLSearchParams('BrandId=&Query='))).toBe(false);
  });

  test('the names and orders are those of the search call', () => {
    const names = [...CHOICE_FILTERS, ...RANGE_FILTERS, ...FLAG_FILTERS, ...TEXT_FILTERS];

    expect([...names].sort()).toEqual(Object.keys(filterQuery).sort());
    expect(Object.values(FILTER_GROUPS).flat().sort()).toEqual([...names].sort());
    expect(SORTS.every(({ key, direction }) => SORT_KEYS.includes(key) && SORT_DIRECTIONS.includes(direction))).toBe(
      true,
    );
  });
});

describe('changing filters', () => {
  const camry: Filters = { BrandId: 1, ModelId: 2, GenerationId: 3, ModificationId: 4, CountryId: 5, RegionId: 6 };

  test('another brand clears what was chosen below it and nothing else', () => {
    expect(changeFilters(camry, { BrandId: 9 })).toEqual({ BrandId: 9, CountryId: 5, RegionId: 6 });
  });

  test('the same brand again clears nothing', () => {
    expect(changeFilters(camry, { BrandId: 1 })).toEqual(camry);
  });

  test('another country clears the region, unless both are chosen at once', () => {
    expect(changeFilters(camry, { CountryId: 7 })).not.toHaveProperty('RegionId');
    expect(changeFilters(camry, { CountryId: 7, RegionId: 70 })).toMatchObject({ CountryId: 7, RegionId: 70 });
  });

  test('new and damaged exclude each other, used and damaged do not', () => {
    expect(changeFilters({ Damaged: true }, { New: true })).toEqual({ New: true });
    expect(changeFilters({ New: true }, { Damaged: true })).toEqual({ Damaged: true });
    expect(changeFilters({ New: false }, { Damaged: true })).toEqual({ New: false, Damaged: true });
  });

  test('the currency of the price goes with the price', () => {
    expect(changeFilters({ PriceTo: 25000, PriceUnitId: 3 }, { PriceTo: undefined })).toEqual({});
  });

  test('dropping any group drops all of it and leaves the others', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        for (const group of setGroups(chosen)) {
          const rest = withoutGroup(chosen, group);

          expect(setGroups(rest)).not.toContain(group);
          expect(Object.keys(chosen)).toEqual(expect.arrayContaining(Object.keys(rest)));
        }
      }),
    );
  });
});
