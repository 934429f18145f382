import { type Numbers, release } from './numbers.ts';
import { inSlices, type Steps } from './steps.ts';

const DIGIT = 2 ** 16;

const rowNumbers = (size: number): Uint32Array => {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row++) rows[row] = row;
  return rows;
};

/** One stable pass of a radix sort: writes `rows` in the order of a 16-bit digit of their keys. */
function* sortingByDigit(rows: Uint32Array, keys: Numbers, unit: number, sorted: Uint32Array): Steps<void> {
  const next = unit * DIGIT;
  const digitOf = (key: number): number => Math.floor(key / unit) - Math.floor(key / next) * DIGIT;
  const starts = new Uint32Array(DIGIT + 1);
  yield* inSlices(keys.length, ({ from, to }) => {
    for (let row = from; row < to; row++) starts[digitOf(keys[row]!) + 1]!++;
  });
  for (let digit = 0; digit < DIGIT; digit++) starts[digit + 1]! += starts[digit]!;
  yield* inSlices(rows.length, ({ from, to }) => {
    for (let at = from; at < to; at++) {
      const row = rows[at]!;
      sorted[starts[digitOf(keys[row]!)]!++] = row;
    }
  });
}

const largest = (keys: Numbers): number => {
  let max = 0;
  for (let row = 0; row < keys.length; row++) if (keys[row]! > max) max = keys[row]!;
  return max;
};

/** Below this many rows comparing is cheaper than counting digits. */
const FEW = 4096;

/**
 * All rows by a key from the smallest; rows of one key stay in the order of `rows`, which is written to. The passes use
 * two lists by turns: a new one for each would be 40 MB for ten million posts.
 */
export function* sorting(keys: Numbers, rows = rowNumbers(keys.length)): Steps<Uint32Array> {
  if (rows.length < FEW) return rows.sort((one, other) => keys[one]! - keys[other]!);
  const max = largest(keys);
  let sorted = rows;
  let spare: Uint32Array = new Uint32Array(rows.length);
  for (let unit = 1; unit <= max; unit *= DIGIT) {
    yield* sortingByDigit(sorted, keys, unit, spare);
    const written = spare;
    spare = sorted;
    sorted = written;
  }
  release(spare);
  return sorted;
}

/** All rows, the newest first; of those of one instant the one with the largest id. */
export function* sortingNewestFirst(created: Numbers, id: Numbers): Steps<Uint32Array> {
  const oldestFirst = yield* sorting(created, yield* sorting(id));
  return oldestFirst.reverse();
}
