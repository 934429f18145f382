import { expect, test } from 'vitest';
import { columnsOf } from './plot.ts';

test('each price is in one column, the fullest of which is whole', () => {
  const columns = columnsOf([100, 110, 110, 200], 240);

  expect(columns).toHaveLength(14);
  expect(Math.max(...columns.map(({ share }) => share))).toBe(1);
  expect(columns.findIndex(({ isOwn }) => isOwn)).toBe(13);
  expect(columns.reduce((sum, { share }) => sum + share, 0)).toBe(2);
});

test('equal prices are one column', () => {
  const columns = columnsOf([100, 100], 100);

  expect(columns[0]).toEqual({ from: 100, share: 1, isOwn: true });
  expect(columns.slice(1).every(({ share }) => share === 0)).toBe(true);
});

test('without other prices there is the own place alone', () => {
  expect(columnsOf([], 100).filter(({ isOwn }) => isOwn)).toHaveLength(1);
});
