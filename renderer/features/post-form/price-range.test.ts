import { expect, test } from 'vitest';
import { emptyValues } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { placeIn, rangeQueryOf, shareOf } from './price-range.ts';
import { COMPLETE } from './testing.ts';

const whole = (over: Partial<FormValues> = {}): FormValues => ({ ...emptyValues(), ...COMPLETE, ...over });

test('a car that is described is asked about as the server compares it', () => {
  expect(rangeQueryOf(whole({ horsePower: '181' }))).toEqual({
    modelId: 10,
    generationId: 20,
    fuelTypeId: 1,
    transmissionTypeId: 2,
    wheelId: 1,
    countryId: 1,
    clearanceCountryId: 1,
    year: 2018,
    mileage: 82_000,
    horsePower: 181,
    isNew: false,
    isDamaged: false,
    isCleared: true,
    currency: 'USD',
  });
});

test.each([
  'modelId',
  'generationId',
  'fuelTypeId',
  'transmissionTypeId',
  'wheelId',
  'countryId',
  'year',
  'mileage',
  'priceUnit',
] as const)('without %s there is nothing to ask', (name) => {
  expect(rangeQueryOf(whole({ [name]: '' }))).toBeUndefined();
});

test.each([
  ['miles are kilometres', { mileage: '50\u00a0000', mileageUnit: 'mi' }, { mileage: 80_467 }],
  ['a mileage of nothing is one', { mileage: '0' }, { mileage: 0 }],
  [
    'the country of clearance counts',
    { clearanceCountryId: '3', isCleared: 'false' },
    { clearanceCountryId: 3, isCleared: false },
  ],
] as const)('%s', (_what, over, expected) => {
  expect(rangeQueryOf(whole(over))).toMatchObject(expected);
});

test('neither the price nor an unknown power is part of the question', () => {
  const query = rangeQueryOf(whole({ price: '1', horsePower: '' }));

  expect(query).toEqual(rangeQueryOf(whole({ price: '99999', horsePower: '0' })));
  expect(query?.horsePower).toBeNull();
});

const RANGE = { from: 12_000, to: 14_000 };

test.each([
  [11_999, 'below'],
  [12_000, 'within'],
  [14_000, 'within'],
  [14_001, 'above'],
] as const)('%i falls %s the range', (price, place) => {
  expect(placeIn(RANGE, price)).toBe(place);
});

test.each([
  [1, 0],
  [12_000, 0.25],
  [13_000, 0.5],
  [14_000, 0.75],
  [900_000, 1],
])('%i stands at %d of the bar', (price, share) => {
  expect(shareOf(RANGE, price)).toBe(share);
});

test('a range of one price has a place for every price', () => {
  expect(shareOf({ from: 100, to: 100 }, 100)).toBe(0.25);
});
