import { type Bits, type Bitmap, countBits, setBit } from './bitmaps.ts';
import type { Whole } from './numbers.ts';
import {
  brandsAndModels,
  type Car,
  EQUALS,
  type EqualKey,
  FLAGS,
  type FlagKey,
  type PostFilter,
  RANGES,
  type RangeKey,
} from './filter.ts';
import { rowsOf } from './postings.ts';
import { fillPrefix, placesOf } from './ranges.ts';
import type { Scratch, Segment } from './segment.ts';

/** One condition on a segment, in the three forms a query may want it. */
export type Predicate = {
  /** How many rows meet it. */
  readonly count: number;
  /** Those rows as a list, where one is at hand. */
  readonly rows: Uint32Array | undefined;
  /** Moves the rows that meet it to the front and returns how many they are. */
  readonly keep: (rows: Int32Array, length: number) => number;
  /** Sets whose intersection is the rows that meet it. */
  readonly bits: (scratch: Scratch) => Bits[];
};

// Every row is written and only the count tells whether it stays: a branch would be guessed wrong for every third row.
const keepBetween = (column: Whole, from: number, to: number, rows: Int32Array, length: number): number => {
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const row = rows[at]!;
    const value = column[row]!;
    rows[kept] = row;
    kept += Number(value >= from) & Number(value <= to);
  }
  return kept;
};

/** Keeps rows whose bit is `wanted`. */
export const keepBits = (words: Bitmap, wanted: 0 | 1, rows: Int32Array, length: number): number => {
  const unwanted = 1 - wanted;
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const row = rows[at]!;
    rows[kept] = row;
    kept += ((words[row >> 5]! >>> (row & 31)) & 1) ^ unwanted;
  }
  return kept;
};

const keepTexts = (column: Whole, matching: Uint8Array, rows: Int32Array, length: number): number => {
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const row = rows[at]!;
    rows[kept] = row;
    kept += matching[column[row]!]!;
  }
  return kept;
};

const bitmapOfRows = (rows: Uint32Array, scratch: Scratch): Bits[] => {
  const words = scratch.take().fill(0);
  for (let at = 0; at < rows.length; at++) setBit(words, rows[at]!);
  return [{ words, inverted: false }];
};

const equalTo = ({ columns, postings }: Segment, key: EqualKey, value: number): Predicate => {
  const bitmap = postings[key].bitmaps.get(value);
  const rows = rowsOf(postings[key], value);
  return {
    count: postings[key].counts[value] ?? 0,
    rows,
    // A bitmap is a small part of the column's size, so more of it is in the processor's cache.
    keep: (kept, length) =>
      bitmap === undefined
        ? keepBetween(columns.equals[key], value, value, kept, length)
        : keepBits(bitmap, 1, kept, length),
    bits: (scratch) =>
      bitmap === undefined ? bitmapOfRows(rows ?? new Uint32Array(0), scratch) : [{ words: bitmap, inverted: false }],
  };
};

const flagged = ({ columns, flags }: Segment, key: FlagKey, wanted: boolean): Predicate => {
  const { words, count } = flags[key];
  return {
    count: wanted ? count : columns.size - count,
    rows: undefined,
    keep: (rows, length) => keepBits(words, wanted ? 1 : 0, rows, length),
    bits: () => [{ words, inverted: !wanted }],
  };
};

/** Rows of any of these cars. */
const oneOfCars = (segment: Segment, cars: readonly Car[]): Predicate => {
  const { brands, models } = brandsAndModels(cars);
  const words = segment.scratch.take().fill(0);
  for (const value of brands) addRowsOf(segment, 'brand', value, words);
  for (const value of models) addRowsOf(segment, 'model', value, words);
  return {
    count: countBits(words),
    rows: undefined,
    keep: (rows, length) => keepBits(words, 1, rows, length),
    bits: () => [{ words, inverted: false }],
  };
};

const addRowsOf = ({ postings }: Segment, key: EqualKey, value: number, into: Bitmap): void => {
  const bitmap = postings[key].bitmaps.get(value);
  if (bitmap !== undefined) for (let at = 0; at < into.length; at++) into[at]! |= bitmap[at]!;
  else for (const row of rowsOf(postings[key], value) ?? []) setBit(into, row);
};

const NO_ROWS = { words: new Int32Array(0), count: 0 };

/** Rows with an equipment. */
const equippedWith = ({ features }: Segment, id: number): Predicate => {
  const { words, count } = features.get(id) ?? NO_ROWS;
  return {
    count,
    rows: undefined,
    keep: (rows, length) => (count === 0 ? 0 : keepBits(words, 1, rows, length)),
    bits: () => [{ words, inverted: false }],
  };
};

const within = ({ columns, ranges }: Segment, key: RangeKey, filter: PostFilter): Predicate => {
  const index = ranges[key];
  const range = filter.ranges[key] ?? {};
  const { from, to } = placesOf(index, range);
  const prefix = (end: number, inverted: boolean, scratch: Scratch): Bits => {
    const words = scratch.take();
    fillPrefix(index, end, words);
    return { words, inverted };
  };
  return {
    count: to - from,
    rows: index.sorted.subarray(from, to),
    keep: (rows, length) => keepBetween(columns[key], range.from ?? 0, range.to ?? Infinity, rows, length),
    bits: (scratch) => [
      ...(to < columns.size || from === 0 ? [prefix(to, false, scratch)] : []),
      ...(from > 0 ? [prefix(from, true, scratch)] : []),
    ],
  };
};

const containing = ({ columns, texts }: Segment, words: readonly string[]): Predicate => {
  const { matching, posts } = texts.match(words);
  return {
    count: posts,
    rows: undefined,
    keep: (rows, length) => keepTexts(columns.text, matching, rows, length),
    bits: (scratch) => {
      const found = scratch.take().fill(0);
      for (let row = 0; row < columns.size; row++) if (matching[columns.text[row]!] === 1) setBit(found, row);
      return [{ words: found, inverted: false }];
    },
  };
};

/** Everything the filter says, rarest first. */
export const predicatesOf = (segment: Segment, filter: PostFilter): Predicate[] => {
  const predicates: Predicate[] = [];
  for (const key of EQUALS) {
    const value = filter.equals[key];
    if (value !== undefined) predicates.push(equalTo(segment, key, value));
  }
  for (const key of FLAGS) {
    const wanted = filter.flags[key];
    if (wanted !== undefined) predicates.push(flagged(segment, key, wanted));
  }
  for (const key of RANGES) {
    const { from, to } = filter.ranges[key] ?? {};
    if (from !== undefined || to !== undefined) predicates.push(within(segment, key, filter));
  }
  if (filter.cars.length > 0) predicates.push(oneOfCars(segment, filter.cars));
  for (const id of filter.features) predicates.push(equippedWith(segment, id));
  if (filter.words.length > 0) predicates.push(containing(segment, filter.words));
  return predicates.sort((one, other) => one.count - other.count);
};
