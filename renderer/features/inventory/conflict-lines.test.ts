import { expect, test } from 'vitest';
import { conflictLines } from './conflict-lines.ts';

test('a price is decided on with its currency and its lock, as one line', () => {
  const fields = { price: 90, priceUnit: 'USD', isPriceLocked: true } as const;
  const conflict = {
    before: { price: 100, priceUnit: 'USD', isPriceLocked: false },
    mine: fields,
    theirs: { price: 40_000, priceUnit: 'AMD', isPriceLocked: false },
  };
  expect(conflictLines({ change: { kind: 'edit', fields }, conflict })).toEqual([
    { title: 'price', names: ['price', 'priceUnit', 'isPriceLocked'] },
  ]);
});

test('fields that nobody else changed are not asked about', () => {
  const fields = { countryId: 2, regionId: 20, lookupAddress: 'Komitas 1' };
  const before = { countryId: 1, regionId: 11, lookupAddress: null };
  const conflict = { before, mine: fields, theirs: { ...before, regionId: 12 } };
  expect(conflictLines({ change: { kind: 'edit', fields }, conflict })).toEqual([
    { title: 'place', names: ['countryId', 'regionId'] },
  ]);
});
