import { expect, test } from 'vitest';
import { orderOf } from './row-order.ts';

test('rows go up or down by their keys, those without one last', () => {
  const keys = [5, null, 1, 3];
  expect([...orderOf(4, [{ keys, isDescending: false }])]).toEqual([2, 3, 0, 1]);
  expect([...orderOf(4, [{ keys, isDescending: true }])]).toEqual([0, 3, 2, 1]);
});

test('rows that are equal are ordered by the next level, otherwise they stay as they were', () => {
  const brands = { keys: ['kia', 'bmw', 'kia', 'bmw'], isDescending: false };
  expect([...orderOf(4, [brands])]).toEqual([1, 3, 0, 2]);
  expect([...orderOf(4, [brands, { keys: [1, 1, 2, 2], isDescending: true }])]).toEqual([3, 1, 2, 0]);
});
