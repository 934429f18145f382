import { expect, test } from 'vitest';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import { resultsTitle } from './results-title.ts';

const WAITING = { isReady: false, items: [] };
const BRANDS = { isReady: true, items: [{ id: 1, name: 'Toyota' }] };
const MODELS = { isReady: true, items: [{ id: 10, name: 'Camry' }] };
const listsOf = (BrandId: object, ModelId: object) => ({ BrandId, ModelId }) as unknown as FilterLists;
const card = { brand: 'Toyota', model: 'Camry' };
const CAR = { BrandId: 1, ModelId: 10 };

test.each([
  ['nothing is known yet', listsOf(WAITING, WAITING), undefined, null],
  ['only the brands are known', listsOf(BRANDS, WAITING), undefined, null],
  ['the results come first', listsOf(WAITING, WAITING), card, 'Toyota Camry'],
  ['the lists come first', listsOf(BRANDS, MODELS), undefined, 'Toyota Camry'],
])('a heading never names another car than the one searched for: %s', (_when, lists, first, title) => {
  expect(resultsTitle(CAR, { lists, card: first, isLoading: true })).toBe(title);
});

test('a search without a car, or for one that does not exist, has no name of a car', () => {
  const lists = listsOf(BRANDS, MODELS);

  expect(resultsTitle({ New: true }, { lists, card, isLoading: false })).toBeUndefined();
  expect(resultsTitle({ BrandId: 7 }, { lists, card: undefined, isLoading: false })).toBeUndefined();
  expect(resultsTitle({ BrandId: 1, ModelId: 7 }, { lists, card: undefined, isLoading: false })).toBe('Toyota');
});
