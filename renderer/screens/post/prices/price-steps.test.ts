import { expect, test } from 'vitest';
import type { PriceStep } from '#contract/http/price-history.ts';
import { pricePath, priceSteps } from './price-steps.ts';

const step = (at: string, price: number, over: Partial<PriceStep> = {}): PriceStep => ({
  at: `2026-11-${at}T10:00:00.000Z`,
  price,
  priceUnit: 'USD',
  userPrice: price,
  userPriceUnit: 'USD',
  ...over,
});
const SIZE = { width: 100, height: 100 };
const END = Date.parse('2026-11-21T10:00:00.000Z');

test('each price shows what changed, the latest first', () => {
  const lines = priceSteps([step('01', 20_000), step('11', 19_500), step('16', 19_700)]);

  expect(lines.map(({ price, change, isCheaper }) => [price, change, isCheaper])).toEqual([
    ['$19\u00a0700', '+$200', false],
    ['$19\u00a0500', '−$500', true],
    ['$20\u00a0000', undefined, false],
  ]);
});

test('a change of the currency is no amount', () => {
  const [latest] = priceSteps([step('01', 20_000), step('11', 19_000, { priceUnit: 'EUR' })]);

  expect(latest).toMatchObject({ price: '€19\u00a0000', change: undefined, isCheaper: false });
});

test('the line steps down in time and ends with today', () => {
  expect(pricePath([step('01', 20_000), step('11', 19_000)], END, SIZE)).toBe('M0 12H50V88H100');
});

test('prices in several currencies are drawn in the viewer’s, and not at all without rates', () => {
  const euros = step('11', 19_000, { priceUnit: 'EUR', userPrice: 20_000 });
  expect(pricePath([step('01', 20_000), euros], END, SIZE)).toBe('M0 50H50V50H100');

  expect(pricePath([step('01', 20_000), { ...euros, userPrice: null }], END, SIZE)).toBeUndefined();
  expect(pricePath([], END, SIZE)).toBeUndefined();
});
