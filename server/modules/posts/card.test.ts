import { expect, test } from 'vitest';
import { clearedPriceOf } from './card.ts';

const CAR = {
  price_minor: 1_000_000,
  price_unit: 'USD',
  is_cleared: 0,
  clearance_price_minor: 234_400,
  clearance_price_unit: 'EUR',
};
const MONEY = { currency: 'AMD', perUsd: { USD: 1, EUR: 0.9, AMD: 400 } } as const;

test('adds the estimated clearance to the price in the viewer’s currency, rounded', () => {
  // 10 000 USD and 2 344 EUR by these rates: 4 000 000 + 1 041 777.8 AMD.
  expect(clearedPriceOf(CAR, MONEY)).toBe(5_042_000);
});

test.each([
  ['the car is cleared', { is_cleared: 1 }],
  ['the seller gave no estimate', { clearance_price_minor: null, clearance_price_unit: null }],
  ['a rate is missing', { clearance_price_unit: 'GEL' }],
])('gives no such price where %s', (_why, change) => {
  expect(clearedPriceOf({ ...CAR, ...change }, MONEY)).toBeNull();
});
