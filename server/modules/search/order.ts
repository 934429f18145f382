import { type Bitmap, hasBit } from './bitmaps.ts';
import type { Numbers } from './numbers.ts';

/** How many of the sorted rows have a key below the bound. */
export const rowsBelow = (sorted: Uint32Array, keys: Numbers, bound: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[sorted[middle]!]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Collects the rows of a page that a bitmap holds, in the order they are offered, for a limited number of steps. */
class PageTaker {
  readonly rows: number[] = [];
  readonly #words: Bitmap;
  readonly #limit: number;
  #skip: number;
  #steps: number;

  constructor(words: Bitmap, skip: number, limit: number, steps: number) {
    this.#words = words;
    this.#skip = skip;
    this.#limit = limit;
    this.#steps = steps;
  }

  get isOutOfSteps(): boolean {
    return this.#steps < 0;
  }

  /** Offers `sorted[from]` to `sorted[to]`; true once the page is full or the steps are used up. */
  offer(sorted: Uint32Array | undefined, from: number, to: number): boolean {
    const words = this.#words;
    const end = Math.min(to, from + this.#steps);
    for (let at = from; at < end; at++) {
      const row = sorted === undefined ? at : sorted[at]!;
      if (!hasBit(words, row)) continue;
      if (this.#skip > 0) this.#skip--;
      else if (this.rows.push(row) === this.#limit) return true;
    }
    this.#steps = end < to ? -1 : this.#steps - (to - from);
    return this.isOutOfSteps;
  }
}

export type Walk = {
  /** Rows by their keys, from the smallest or the largest; undefined where rows are numbered in that order. */
  readonly sorted: Uint32Array | undefined;
  readonly keys: Numbers;
  /** The places where matches can be at all. */
  readonly from: number;
  readonly to: number;
  /** From the end, yet rows of one key still newest first. */
  readonly backwards: boolean;
};

/** The first place with the key of the place `last`. Most keys have few rows, so the search widens from there. */
const firstOfGroup = ({ sorted, keys, from }: Walk, last: number): number => {
  const keyAt = (at: number) => keys[sorted === undefined ? at : sorted[at]!]!;
  const key = keyAt(last);
  let high = last;
  let stride = 1;
  while (high - stride >= from && keyAt(high - stride) === key) {
    high -= stride;
    stride *= 2;
  }
  let low = Math.max(from, high - stride);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(middle) === key) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * Walks an order and takes the rows `skip` to `skip + limit` that are in the set; undefined where that takes more steps
 * than allowed, as when an old model's cars are asked for by the newest year.
 */
export const walkPage = (
  walk: Walk,
  words: Bitmap,
  skip: number,
  limit: number,
  steps: number,
): number[] | undefined => {
  const page = new PageTaker(words, skip, limit, steps);
  if (!walk.backwards) page.offer(walk.sorted, walk.from, walk.to);
  else {
    for (let end = walk.to; end > walk.from; ) {
      const start = firstOfGroup(walk, end - 1);
      if (page.offer(walk.sorted, start, end)) break;
      end = start;
    }
  }
  return page.isOutOfSteps ? undefined : page.rows;
};

/** Below this many, the first rows are kept in a sorted list instead of sorting all. */
const SMALL_PAGE = 256;

/** The first `count` of the rows by `isBefore`, a strict order. */
export const firstRows = (
  rows: Int32Array,
  count: number,
  isBefore: (one: number, other: number) => boolean,
): Int32Array => {
  if (count > SMALL_PAGE) return rows.toSorted((one, other) => (isBefore(one, other) ? -1 : 1)).subarray(0, count);
  const best = new Int32Array(Math.min(count, rows.length));
  let kept = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (kept === best.length && !isBefore(row, best[kept - 1]!)) continue;
    let place = kept < best.length ? kept++ : kept - 1;
    while (place > 0 && isBefore(row, best[place - 1]!)) {
      best[place] = best[place - 1]!;
      place--;
    }
    best[place] = row;
  }
  return best;
};
