import { expect, test } from 'vitest';
import type { FuelType } from '#contract/vehicle.ts';
import { dutyOf } from './customs-duty.ts';
import { customsRules } from './customs-rules.ts';

const NOW = Date.UTC(2026, 10, 21);
const tableOf = (country: string, fuel: FuelType) => {
  const table = customsRules()
    .get(country)
    ?.tables.find(({ fuels }) => fuels.includes(fuel));
  if (table === undefined) throw new Error(`There is no table for ${fuel} in ${country}.`);
  return table;
};
const duty = (year: number, displacement: number, price: number) =>
  dutyOf({ year, displacement, price }, tableOf('AM', 'petrol'), NOW);
const inGeorgia = (year: number, displacement: number, fuel: FuelType = 'petrol') =>
  dutyOf({ year, displacement, price: 12_000 }, tableOf('GE', fuel), NOW)?.map(Math.round);

test.each([
  ['a car over five years, by its engine', 2015, 2000, 12_000, 2000 * 4.8],
  ['an engine at the end of a bracket', 2015, 1800, 12_000, 1800 * 3.5],
  ['an engine past the end of a bracket', 2015, 1801, 12_000, 1801 * 4.8],
  ['a large engine', 2010, 5700, 12_000, 5700 * 5.7],
  ['a car of three to five years', 2022, 1600, 15_000, 1600 * 2.5],
  ['a new car, by its price', 2025, 1500, 20_000, 0.48 * 20_000],
  ['a new car, by its engine where that is more', 2025, 3500, 20_000, 3500 * 5.5],
  ['a new cheap car', 2025, 1200, 8500, 0.54 * 8500],
])('%s', (_what, year, displacement, price, expected) => {
  expect(duty(year, displacement, price)).toEqual([expected, expected]);
});

test('a year that leaves two ages open gives the less and the more of both', () => {
  // Made in 2021: between 4.9 and 5.9 years old.
  expect(duty(2021, 2000, 15_000)).toEqual([2000 * 2.7, 2000 * 4.8]);
  // Made in 2023: between 2.9 and 3.9 years old.
  expect(duty(2023, 2000, 30_000)).toEqual([2000 * 2.7, 0.48 * 30_000]);
});

test('a car of the next model year counts as new', () => {
  expect(duty(2027, 1500, 20_000)).toEqual([9600, 9600]);
});

test('every country’s brackets rise and end open', () => {
  const tables = [...customsRules().values()].flatMap(({ tables }) => tables);
  const ends = tables.flatMap(({ ages }) => [
    ages.map(({ belowYears }) => belowYears),
    ...ages.map((age) => ('byEngine' in age ? age.byEngine : age.byValue).map(({ upTo }) => upTo)),
  ]);

  expect(ends.length).toBeGreaterThan(0);
  for (const list of ends) {
    const closed = list.slice(0, -1).map(Number);
    expect(list.at(-1)).toBeNull();
    expect(closed).toEqual(closed.toSorted((one, other) => one - other));
    expect(closed).not.toContain(0);
  }
});

test.each([
  ['a car below six years: excise and import tax', 2022, 2000, 'petrol', [3000 + 100 + 20, 3120]],
  ['a hybrid below six years, with less excise', 2022, 2000, 'hybrid', [1200 + 100 + 20, 1320]],
  ['a car over six years', 2015, 2000, 'diesel', [9000 + 100 + 55, 9155]],
  ['a hybrid over six years, like every other car', 2015, 1800, 'plugInHybrid', [8100 + 90 + 49.5, 8239.5]],
  ['a year that leaves both open', 2020, 2000, 'petrol', [3000 + 100 + 30, 9000 + 100 + 30]],
] as const)('in Georgia %s', (_what, year, displacement, fuel, expected) => {
  expect(inGeorgia(year, displacement, fuel)).toEqual(expected.map(Math.round));
});
