import { expect, test } from 'vitest';
import { revealsOf, viewsOf } from './audience.ts';
import { daysOf, pricesOf } from './days.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString();
const sum = (numbers: readonly (number | undefined)[]) => numbers.reduce<number>((all, each) => all + (each ?? 0), 0);

test('the days of a young post add up to its views and reveals', () => {
  const post = { id: 9, createdAt: daysAgo(20) };
  const days = daysOf(post, NOW);

  expect(days).toHaveLength(21);
  expect(sum(days.map(({ views }) => views))).toBe(viewsOf(post, NOW));
  expect(sum(days.map(({ reveals }) => reveals))).toBe(revealsOf(post, NOW));
  expect(days.at(-1)?.day).toBe('2026-11-21');
});

test('an old post has the last 60 days', () => {
  const days = daysOf({ id: 9, createdAt: daysAgo(300) }, NOW);

  expect(days).toHaveLength(60);
  expect(new Set(days.map(({ day }) => day)).size).toBe(60);
  expect(days.every(({ impressions = 0, views = 0 }) => impressions >= views && views > 0)).toBe(true);
});

test('every third car was reduced to its price', () => {
  const car = { createdAt: daysAgo(40), price_minor: 1_500_000, price_unit: 'USD' };

  expect(pricesOf({ ...car, id: 9 }, NOW).map(({ price_minor }) => price_minor)).toEqual([1_590_000, 1_500_000]);
  expect(pricesOf({ ...car, id: 10 }, NOW).map(({ price_minor }) => price_minor)).toEqual([1_500_000]);
  expect(pricesOf({ ...car, id: 9, createdAt: daysAgo(2) }, NOW)).toHaveLength(1);
});
