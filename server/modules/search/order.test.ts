import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyBitmap, setBit } from './bitmaps.ts';
import { firstRows, walkPage } from './order.ts';
import { sorting, sortingNewestFirst } from './sorting.ts';
import { completed } from './steps.ts';

const byKeyThenRow = (keys: ArrayLike<number>, descending = false) =>
  Array.from({ length: keys.length }, (_, row) => row).sort(
    (one, other) => (descending ? -1 : 1) * (keys[one]! - keys[other]!) || one - other,
  );

describe('sorting rows', () => {
  test.each([
    ['small keys', 50, 5000],
    ['32-bit keys', 4_000_000_000, 5000],
    ['few rows', 1000, 100],
  ])('keeps rows of one key in their order: %s', (_name, max, size) => {
    const keys = Uint32Array.from({ length: size }, (_, row) => (row * 2_654_435_761) % max);

    expect([...completed(sorting(keys))]).toEqual(byKeyThenRow(keys));
  });

  test('takes instants in milliseconds', () => {
    const keys = Float64Array.from({ length: 5000 }, (_, row) => 1_790_000_000_000 + ((row * 7919) % 4_999_999_999));

    expect([...completed(sorting(keys))]).toEqual(byKeyThenRow(keys));
  });
});

test.each([10, 5000, 600_000])('the newest of %i rows come first, of one instant those with the larger id', (size) => {
  const created = Float64Array.from({ length: size }, (_, row) => 1_790_000_000_000 + ((row * 7919) % 997));
  const id = Uint32Array.from({ length: size }, (_, row) => (row * 2_654_435_761) % 4_294_967_291);

  const rows = completed(sortingNewestFirst(created, id));

  const isInOrder = (one: number, other: number) =>
    created[one]! > created[other]! || (created[one] === created[other] && id[one]! > id[other]!);
  expect(rows.subarray(1).every((row, at) => isInOrder(rows[at]!, row))).toBe(true);
});

describe('a page along an order', () => {
  const drawn = fc.record({
    keys: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 120 }),
    inSet: fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
    skip: fc.integer({ min: 0, max: 60 }),
    limit: fc.integer({ min: 1, max: 30 }),
    backwards: fc.boolean(),
  });

  test('is that part of the matching rows, rows of one key newest first in both directions', () => {
    fc.assert(
      fc.property(drawn, ({ keys: values, inSet, skip, limit, backwards }) => {
        const keys = Uint8Array.from(values);
        const words = emptyBitmap(keys.length);
        const matching = byKeyThenRow(keys, backwards).filter((row) => inSet[row]);
        for (const row of matching) setBit(words, row);
        const expected = matching.slice(skip, skip + limit);
        const walk = { sorted: completed(sorting(keys)), keys, from: 0, to: keys.length, backwards };

        expect(walkPage(walk, words, skip, limit, 1000)).toEqual(expected);
        const isBefore = (one: number, other: number) =>
          (backwards ? keys[one]! > keys[other]! : keys[one]! < keys[other]!) ||
          (keys[one] === keys[other] && one < other);
        const first = firstRows(Int32Array.from(matching), skip + limit, isBefore);
        expect([...first.subarray(skip)]).toEqual(expected);
      }),
    );
  });

  test('is given up when it takes more steps than allowed', () => {
    const keys = new Uint8Array(100);
    const words = emptyBitmap(100);
    setBit(words, 99);
    const walk = { sorted: undefined, keys, from: 0, to: 100, backwards: false };

    expect(walkPage(walk, words, 0, 1, 99)).toBeUndefined();
    expect(walkPage(walk, words, 0, 1, 100)).toEqual([99]);
  });

  test('of thousands of rows is the same', () => {
    const rows = Int32Array.from({ length: 2000 }, (_, at) => (at * 7919) % 2000);

    expect([...firstRows(rows, 1000, (one, other) => one < other)]).toEqual(
      Array.from({ length: 1000 }, (_, at) => at),
    );
  });
});
