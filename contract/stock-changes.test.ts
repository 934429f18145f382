import { describe, expect, test } from 'vitest';
import type { InventoryEdit, InventoryRow } from './http/inventory.ts';
import { beforeOf, collisionsOf, endlessPages, withChange } from './stock-changes.ts';

/** Of a row only what an edit is about counts. */
const row = (over: Partial<InventoryRow>): InventoryRow => over as InventoryRow;
const edit = (fields: InventoryEdit) => ({ kind: 'edit', fields }) as const;
const before = { price: 100, priceUnit: 'USD', isPriceLocked: false };
const mine = edit({ price: 90, priceUnit: 'USD', isPriceLocked: true });

test('a price that another user changed conflicts with its currency and its lock', () => {
  const theirs = row({ price: 40_000, priceUnit: 'AMD', isPriceLocked: false });
  expect(collisionsOf(mine, before, theirs)).toEqual(['price', 'priceUnit', 'isPriceLocked']);
});

test('the currency alone is a collision too: the same figure would mean another price', () => {
  expect(collisionsOf(mine, before, row({ price: 100, priceUnit: 'AMD', isPriceLocked: false }))).toContain('price');
});

test('a region collides with its country, and no other field', () => {
  const change = edit({ countryId: 2, regionId: 20, lookupAddress: 'Komitas 1' });
  const theirs = row({ countryId: 1, regionId: 12, lookupAddress: null });
  expect(collisionsOf(change, { countryId: 1, regionId: 11, lookupAddress: null }, theirs)).toEqual([
    'countryId',
    'regionId',
  ]);
});

test('what both changed to the same is no collision, nor what only the dealer sees', () => {
  expect(collisionsOf(mine, before, row({ price: 90, priceUnit: 'USD', isPriceLocked: true }))).toEqual([]);
  expect(collisionsOf(edit({ notes: 'mine' }), { notes: null }, row({ notes: 'theirs' }))).toEqual([]);
  expect(collisionsOf(mine, before, row({ ...before, priceUnit: 'USD', isPriceLocked: true }))).toEqual([]);
});

test('a field without a value on either side is no collision', () => {
  expect(collisionsOf(mine, { price: 100 }, { price: 100 })).toEqual([]);
});

test('a change started from what the user saw, not from what changed meanwhile', () => {
  const typed = { kind: 'edit', fields: { price: 90, notes: 'mine' }, was: { price: 100 } } as const;
  expect(beforeOf(typed, row({ price: 110, notes: 'old' }))).toEqual({ price: 100, notes: 'old' });
});

test.each([
  ['the mileage', { mileage: 90_000, mileageUnit: 'km' }],
  ['its unit', { mileage: 46_200, mileageUnit: 'mi' }],
] as const)('%s alone, changed by somebody else, collides with both', (_what, theirs) => {
  const change = edit({ mileage: 50_000, mileageUnit: 'km' });
  expect(collisionsOf(change, { mileage: 46_200, mileageUnit: 'km' }, row(theirs))).toEqual(['mileage', 'mileageUnit']);
});

describe('the judgement of a price', () => {
  const judged = row({ ...before, priceUnit: 'USD', gaps: [], priceLabel: 'fair', priceToMarket: 3 } as const);
  const judgementAfter = (fields: InventoryEdit) => {
    const { priceLabel, priceToMarket } = withChange(judged, edit(fields), 0)!;
    return { priceLabel, priceToMarket };
  };

  test.each([
    ['another amount', { price: 90 }],
    ['another currency', { priceUnit: 'AMD' }],
  ] as const)('goes with %s', (_what, fields) => {
    expect(judgementAfter(fields)).toEqual({ priceLabel: null, priceToMarket: null });
  });

  test.each([
    ['the same price', { price: 100, priceUnit: 'USD', isPriceLocked: true }],
    ['a note', { notes: 'mine' }],
  ] as const)('stays with %s', (_what, fields) => {
    expect(judgementAfter(fields)).toEqual({ priceLabel: 'fair', priceToMarket: 3 });
  });
});

describe('pages of changes', () => {
  test('may be many', () => {
    const isEndless = endlessPages();

    expect(Array.from({ length: 2000 }, (_, at) => isEndless(`p:${at}`)).includes(true)).toBe(false);
  });

  test('never end where a cursor comes again', () => {
    const isEndless = endlessPages();

    expect(['p:1', 'p:2', 'p:1'].map(isEndless)).toEqual([false, false, true]);
  });

  test('are endless after 2,000 pages', () => {
    const isEndless = endlessPages();
    const found = Array.from({ length: 2001 }, (_, at) => isEndless(`p:${at}`));

    expect(found.indexOf(true)).toBe(2000);
  });
});
