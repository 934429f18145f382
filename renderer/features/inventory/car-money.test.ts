import { expect, test } from 'vitest';
import { NO_MONEY } from './car-money.ts';
import { stockTotals } from './stock-totals.ts';
import { aGridRow } from './testing.ts';

const COSTS = JSON.stringify([
  { date: '2026-11-02', text: 'Transport', amount: 10, unit: 'USD' },
  { date: '2026-11-03', text: 'Wash', amount: 400, unit: 'AMD' },
]);
/** Sold at 100 dollars; the viewer counts in drams at 400 for a dollar. */
const bought = { price: 100, priceUnit: 'USD', purchasePrice: 70, purchasePriceUnit: 'USD', costs: COSTS } as const;

test('margin is the price less purchase price and costs, in the viewer’s currency', () => {
  expect(aGridRow(1, bought).money).toEqual({
    purchase: 28_000,
    costs: 4_400,
    margin: 7_600,
    afterClearance: 7_600,
  });
});

test('an uncleared car’s clearance is taken off the margin', () => {
  const row = aGridRow(1, { ...bought, isCleared: false, clearancePrice: 25, clearancePriceUnit: 'USD' });
  expect(row.money).toMatchObject({ margin: 7_600, afterClearance: -2_400 });
});

test('a cleared car’s clearance price does not count', () => {
  const row = aGridRow(1, { ...bought, isCleared: true, clearancePrice: 25, clearancePriceUnit: 'USD' });
  expect(row.money.afterClearance).toBe(7_600);
});

test.each([
  ['without a purchase price', { ...bought, purchasePrice: null, purchasePriceUnit: null }],
  ['without a price', { ...bought, price: 0 }],
  ['with an unknown rate', { ...bought, purchasePriceUnit: 'GEL' as const }],
])('a car %s has no margin', (_, over) => {
  expect(aGridRow(1, over).money.margin).toBeNull();
});

test('a car without purchase price and costs has no sums at all', () => {
  expect(aGridRow(1).money).toBe(NO_MONEY);
});

test('the total margin is of the cars whose margin is known', () => {
  const rows = [aGridRow(1, bought), aGridRow(2), aGridRow(3, { ...bought, status: 'sold' })];
  expect(stockTotals(rows).margin).toBe(7_600);
  expect(stockTotals(rows, { withSold: true }).margin).toBe(15_200);
  expect(stockTotals([aGridRow(2)]).margin).toBeNull();
});
