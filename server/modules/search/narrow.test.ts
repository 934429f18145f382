import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, emptyBitmap, setBit } from './bitmaps.ts';
import { narrowed } from './narrow.ts';
import { walkPage } from './order.ts';
import { buildingRangeIndex } from './ranges.ts';
import { sorting } from './sorting.ts';
import { completed } from './steps.ts';

const indexOf = (keys: Uint16Array) => completed(buildingRangeIndex(keys, completed(sorting(keys))));

const drawn = fc.record({
  size: fc.integer({ min: 1, max: 900 }),
  kinds: fc.integer({ min: 1, max: 40 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  /** Rows with a key in this range match, and of those every n-th. */
  lowest: fc.integer({ min: 0, max: 40 }),
  width: fc.integer({ min: 0, max: 40 }),
  every: fc.integer({ min: 1, max: 9 }),
  skip: fc.integer({ min: 0, max: 300 }),
  limit: fc.integer({ min: 1, max: 30 }),
  backwards: fc.boolean(),
});

test('a walk that skips rows before the page gives the same page', () => {
  fc.assert(
    fc.property(drawn, ({ size, kinds, seed, lowest, width, every, skip, limit, backwards }) => {
      const keys = Uint16Array.from({ length: size }, (_, row) => (((row + seed) * 2_654_435_761) % 65_521) % kinds);
      const isMatch = (row: number) => keys[row]! >= lowest && keys[row]! <= lowest + width && row % every === 0;
      const words = emptyBitmap(size);
      for (let row = 0; row < size; row++) if (isMatch(row)) setBit(words, row);
      const total = countBits(words);
      if (skip >= total) return;
      const index = indexOf(keys);
      const walk = { sorted: index.sorted, keys, from: 0, to: size, backwards };
      const page = walkPage(walk, words, skip, limit, size + 1);

      const rest = narrowed(walk, index, { words, total, skip });

      expect(walkPage(rest.walk, words, rest.skip, limit, size + 1)).toEqual(page);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['forwards', false, 960],
  ['backwards', true, 40],
])('matches at the far end are reached at once, %s', (_way, backwards, lowest) => {
  const keys = Uint16Array.from({ length: 10_000 }, (_, row) => row % 1000);
  const words = emptyBitmap(keys.length);
  for (let row = 0; row < keys.length; row++)
    if (backwards ? keys[row]! < lowest : keys[row]! >= lowest) setBit(words, row);
  const index = indexOf(keys);
  const walk = { sorted: index.sorted, keys, from: 0, to: keys.length, backwards };

  const rest = narrowed(walk, index, { words, total: countBits(words), skip: 0 });

  expect(walkPage(walk, words, 0, 20, 5000)).toBeUndefined();
  expect(walkPage(rest.walk, words, rest.skip, 20, 1000)).toHaveLength(20);
});
