import { describe, expect, test } from 'vitest';
import { offsetsOf, rowAt } from './offsets.ts';

describe('offsets', () => {
  const offsets = offsetsOf(4, (at) => (at + 1) * 10, 5);

  test('begin after the padding and end after the last row', () => {
    expect([...offsets]).toEqual([5, 15, 35, 65, 105]);
  });

  test('find the row at a distance from the top, the last one below the end', () => {
    expect([0, 5, 14, 15, 64, 65, 500].map((top) => rowAt(offsets, top))).toEqual([0, 0, 0, 1, 2, 3, 3]);
  });

  test('of an empty list find no row but the first', () => {
    expect(
      rowAt(
        offsetsOf(0, () => 10, 5),
        100,
      ),
    ).toBe(0);
  });
});
