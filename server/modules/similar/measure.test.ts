import { expect, test } from 'vitest';
import { type Comparable, distance, mostAlike } from './measure.ts';

const car = (over: Partial<Comparable> = {}): Comparable => ({
  id: 1,
  brand_id: 1,
  model_id: 1,
  generation_id: 1,
  body_type_id: 1,
  fuel_type_id: 1,
  transmission_type_id: 1,
  country_id: 1,
  year: 2018,
  mileage: 80_000,
  price_usd_minor: 1_000_000,
  is_damaged: 0,
  is_new: 0,
  ...over,
});
const OTHERS: readonly (readonly [string, Partial<Comparable>])[] = [
  ['another generation', { generation_id: 2 }],
  ['no generation', { generation_id: null }],
  ['another model', { model_id: 2 }],
  ['another brand', { brand_id: 2, model_id: 9 }],
  ['another body', { body_type_id: 2 }],
  ['another fuel', { fuel_type_id: 2 }],
  ['another gearbox', { transmission_type_id: 2 }],
  ['another country', { country_id: 2 }],
  ['damage', { is_damaged: 1 }],
  ['newness', { is_new: 1, mileage: 0 }],
  ['a higher price', { price_usd_minor: 1_300_000 }],
  ['a lower price', { price_usd_minor: 700_000 }],
  ['no price', { price_usd_minor: 0 }],
  ['an earlier year', { year: 2014 }],
  ['more mileage', { mileage: 200_000 }],
];

test('a car is like itself', () => {
  expect(distance(car(), car({ id: 2 }))).toBe(0);
});

test.each(OTHERS)('%s makes cars less alike, the same in both directions', (_what, over) => {
  const there = distance(car(), car(over));
  const back = distance(car(over), car());

  expect(there).toBeGreaterThan(0);
  expect(Number.isFinite(there)).toBe(true);
  expect(back).toBeCloseTo(there, 10);
});

test('another brand is farther than another model, which is farther than another generation', () => {
  const brand = { brand_id: 2, model_id: 9 };
  const model = { model_id: 2 };
  const generation = { generation_id: 2 };
  const far = [brand, model, generation].map((over) => distance(car(), car(over)));

  expect(far).toEqual(far.toSorted((one, other) => other - one));
});

test('the most alike come first, then the newest posts, never the car itself', () => {
  const others = [
    car(),
    car({ id: 2, price_usd_minor: 1_500_000 }),
    car({ id: 3, model_id: 2 }),
    car({ id: 4 }),
    car({ id: 5 }),
  ];

  expect(mostAlike(car(), others, 3)).toEqual([5, 4, 2]);
  expect(mostAlike(car(), others.toReversed(), 3)).toEqual([5, 4, 2]);
});
