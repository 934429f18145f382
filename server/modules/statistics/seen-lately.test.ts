import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { pairOf, SeenLately } from './seen-lately.ts';

const hashOf = (reader: number): Buffer => createHash('sha256').update(String(reader)).digest();
const NOW = Date.UTC(2026, 10, 23, 9);

test('a pair is first again once the span is over', () => {
  const seen = new SeenLately(HOUR_MS, 10);
  const asked = [0, 1000, HOUR_MS - 1000, HOUR_MS, HOUR_MS + 1000].map((later) => seen.isFirst(1, NOW + later));

  expect(asked).toEqual([true, false, false, true, false]);
});

test('drops the oldest pairs when there are too many', () => {
  const seen = new SeenLately(HOUR_MS, 8);
  for (let pair = 1; pair <= 9; pair += 1) seen.isFirst(pair, NOW + pair * 1000);
  const later = NOW + 60_000;

  expect(seen.isFirst(1, later)).toBe(true);
  expect([3, 4, 5, 6, 7, 8, 9].map((pair) => seen.isFirst(pair, later))).not.toContain(true);
});

test('remembers at least 97 of 100 pairs when half of its places are taken', () => {
  const seen = new SeenLately(HOUR_MS, 20_000);
  const pairs = Array.from({ length: 10_000 }, (_, at) => pairOf(hashOf(Math.floor(at / 20)), 1 + (at % 977)));
  const isFirst = (pair: number) => seen.isFirst(pair, NOW);
  for (const pair of pairs) isFirst(pair);

  expect(pairs.filter(isFirst).length).toBeLessThan(300);
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
