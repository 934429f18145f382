import { expect, test } from 'vitest';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { filtersOf, forgetSearches, lastSearch, recentSearches, rememberSearch } from './recent-searches.ts';

test('keeps the last five typed searches, the latest first and each once', () => {
  const { storage } = createFakePlatform();

  for (const brand of [1, 2, 3, 4, 5, 6, 2]) rememberSearch(storage, `brand ${brand}`, { BrandId: brand });

  expect(recentSearches(storage).map(({ text }) => text)).toEqual([
    'brand 2',
    'brand 6',
    'brand 5',
    'brand 4',
    'brand 3',
  ]);
});

test('the last search by filters is remembered without filling the list of typed ones', () => {
  const { storage } = createFakePlatform();
  rememberSearch(storage, 'камри', { BrandId: 1, ModelId: 10 });

  rememberSearch(storage, '', { BrandId: 2 });
  rememberSearch(storage, '', { BrandId: 2, PriceTo: 9000 });

  expect(lastSearch(storage)).toBe('BrandId=2&PriceTo=9000');
  expect(recentSearches(storage)).toEqual([{ text: 'камри', search: 'BrandId=1&ModelId=10' }]);
});

test('a typed search keeps its words when its results are opened', () => {
  const { storage } = createFakePlatform();
  rememberSearch(storage, 'камри', { BrandId: 1, ModelId: 10 });

  rememberSearch(storage, '', { BrandId: 1, ModelId: 10 });

  expect(recentSearches(storage).map(filtersOf)).toEqual([{ BrandId: 1, ModelId: 10 }]);
});

test.each(['', '{', '7', '[{"text":1}]'])('reads no searches in %j', (searches) => {
  const { storage } = createFakePlatform({}, { searches });

  expect(recentSearches(storage)).toEqual([]);
  expect(lastSearch(storage)).toBeUndefined();
});

test('forgets all', () => {
  const { storage } = createFakePlatform();
  rememberSearch(storage, 'камри', { BrandId: 1 });

  forgetSearches(storage);

  expect(lastSearch(storage)).toBeUndefined();
});
