import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { pairOf, SeenLately } from './seen-lately.ts';

const NOW = Date.UTC(2026, 10, 23, 9);

test('a pair is first again once the span is over', () => {
  const seen = new SeenLately(HOUR_MS, 10);
  const asked = [0, 1000, HOUR_MS - 1000, HOUR_MS, HOUR_MS + 1000].map((later) => seen.isFirst(1, NOW + later));

  expect(asked).toEqual([true, false, false, true, false]);
});

test('forgets the oldest pairs when there are too many', () => {
  const seen = new SeenLately(HOUR_MS, 2);
  for (const pair of [1, 2, 3]) seen.isFirst(pair, NOW);

  expect([3, 2, 1].map((pair) => seen.isFirst(pair, NOW))).toEqual([false, false, true]);
});

test('pairs of different posts and readers differ, also for the largest ids', () => {
  const readers = [0, 1, 2 ** 22, 0xff_ff_ff_ff].map((start) => {
    const hash = Buffer.alloc(32);
    hash.writeUInt32BE(start);
    return hash;
  });
  const pairs = readers.flatMap((hash) => [1, 2, 999_999_999].map((id) => pairOf(hash, id)));

  expect(new Set(pairs).size).toBe(12);
  expect(pairs.every(Number.isSafeInteger)).toBe(true);
});
