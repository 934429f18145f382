import { type Bitmap, emptyBitmap, setBit } from './bitmaps.ts';
import type { Whole } from './numbers.ts';
import { inSlices, type Steps } from './steps.ts';

/** Lookups of few values have a bitmap for each; those of many have row lists, and bitmaps where a list would be long. */
const MAX_BITMAP_VALUES = 40;
/** A value that more than one row in this many has is long. */
export const LONG_LIST = 64;

/** Where the rows of each value of a column are. */
export type Postings = {
  /** How many rows have each value. */
  readonly counts: Uint32Array;
  readonly bitmaps: ReadonlyMap<number, Bitmap>;
  /** The rows of value `v` are `rows[starts[v]]` to `rows[starts[v + 1]]`, newest first. */
  readonly lists: { readonly starts: Uint32Array; readonly rows: Uint32Array } | undefined;
};

function* countingValues(column: Whole): Steps<Uint32Array> {
  let max = 0;
  yield* inSlices(column.length, ({ from, to }) => {
    for (let row = from; row < to; row++) if (column[row]! > max) max = column[row]!;
  });
  const counts = new Uint32Array(max + 1);
  yield* inSlices(column.length, ({ from, to }) => {
    for (let row = from; row < to; row++) counts[column[row]!]!++;
  });
  return counts;
}

function* buildingBitmaps(column: Whole, values: readonly number[]): Steps<Map<number, Bitmap>> {
  const bitmaps = new Map(values.map((value) => [value, emptyBitmap(column.length)]));
  const byValue: (Bitmap | undefined)[] = [];
  for (const [value, bitmap] of bitmaps) byValue[value] = bitmap;
  yield* inSlices(column.length, ({ from, to }) => {
    for (let row = from; row < to; row++) {
      const bitmap = byValue[column[row]!];
      if (bitmap !== undefined) setBit(bitmap, row);
    }
  });
  return bitmaps;
}

function* buildingLists(column: Whole, counts: Uint32Array): Steps<NonNullable<Postings['lists']>> {
  const starts = new Uint32Array(counts.length + 1);
  for (let value = 0; value < counts.length; value++) starts[value + 1] = starts[value]! + counts[value]!;
  const next = starts.slice();
  const rows = new Uint32Array(column.length);
  yield* inSlices(column.length, ({ from, to }) => {
    for (let row = from; row < to; row++) rows[next[column[row]!]!++] = row;
  });
  return { starts, rows };
}

/** Value 0 means none and is never searched for. */
export function* buildingPostings(column: Whole): Steps<Postings> {
  const counts = yield* countingValues(column);
  const values = Array.from(counts.keys()).filter((value) => value > 0 && counts[value]! > 0);
  if (values.length <= MAX_BITMAP_VALUES)
    return { counts, bitmaps: yield* buildingBitmaps(column, values), lists: undefined };
  const long = values.filter((value) => counts[value]! > column.length / LONG_LIST);
  return { counts, bitmaps: yield* buildingBitmaps(column, long), lists: yield* buildingLists(column, counts) };
}

/** The rows of a value, or undefined where only a bitmap is kept. */
export const rowsOf = ({ lists, counts }: Postings, value: number): Uint32Array | undefined =>
  value >= counts.length ? new Uint32Array(0) : lists?.rows.subarray(lists.starts[value]!, lists.starts[value + 1]!);
