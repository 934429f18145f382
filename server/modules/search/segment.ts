import { type Bitmap, countBits, dropBit, emptyBitmap, fullBitmap, hasBit, setBit } from './bitmaps.ts';
import type { Collected, Columns } from './columns.ts';
import { EQUALS, type EqualKey, FLAGS, type FlagKey, RANGES, type RangeKey, type Sort } from './filter.ts';
import { sortRows } from './order.ts';
import { buildPostings, type Postings } from './postings.ts';
import { buildRangeIndex, type RangeIndex } from './ranges.ts';
import { TextDictionary } from './texts.ts';
import { TopList } from './tops.ts';

/** Bitmaps to write into during one query; the next query takes the same ones again. */
export class Scratch {
  readonly #size: number;
  readonly #bitmaps: Bitmap[] = [];
  #used = 0;

  constructor(size: number) {
    this.#size = size;
  }

  reset(): void {
    this.#used = 0;
  }

  /** A bitmap with whatever it held before. */
  take(): Bitmap {
    const bitmap = (this.#bitmaps[this.#used] ??= emptyBitmap(this.#size));
    this.#used++;
    return bitmap;
  }

  get bytes(): number {
    return this.#bitmaps.reduce((sum, bitmap) => sum + bitmap.byteLength, 0);
  }
}

/** Posts numbered newest first with all that answers a search. Nothing changes but which rows are still live. */
export type Segment = {
  readonly columns: Columns;
  readonly postings: Readonly<Record<EqualKey, Postings>>;
  readonly flags: Readonly<Record<FlagKey, { readonly words: Bitmap; readonly count: number }>>;
  /** The rows with each equipment. */
  readonly features: ReadonlyMap<number, { readonly words: Bitmap; readonly count: number }>;
  readonly ranges: Readonly<Record<RangeKey, RangeIndex>>;
  /** Rows by each key from the smallest; `created` needs none. */
  readonly sorted: Readonly<Record<Exclude<Sort, 'created'>, Uint32Array>>;
  readonly texts: TextDictionary;
  readonly tops: TopList;
  readonly scratch: Scratch;
  readonly live: { readonly words: Bitmap; count: number };
};

const bitmapOf = (rows: Uint32Array, size: number) => {
  const words = emptyBitmap(size);
  for (const row of rows) setBit(words, row);
  return { words, count: rows.length };
};

/** Derives everything from the columns; yields between steps, so that a large one can be built without blocking. */
export function* segmentSteps({ columns, flags, features, tops, texts }: Collected): Generator<undefined, Segment> {
  const { size } = columns;
  const postings: Partial<Record<EqualKey, Postings>> = {};
  for (const key of EQUALS) {
    postings[key] = buildPostings(columns.equals[key]);
    yield;
  }
  const sorted: Partial<Record<Sort, Uint32Array>> = {};
  for (const key of ['modified', 'price', 'year', 'mileage'] as const) {
    sorted[key] = sortRows(columns[key]);
    yield;
  }
  const order = sorted as Segment['sorted'];
  const ranges: Partial<Record<RangeKey, RangeIndex>> = {};
  for (const key of RANGES) {
    ranges[key] = buildRangeIndex(columns[key], order[key]);
    yield;
  }
  const flagged = FLAGS.map((key) => [key, bitmapOf(flags[key], size)] as const);
  return {
    columns,
    postings: postings as Segment['postings'],
    flags: Object.fromEntries(flagged) as Segment['flags'],
    features: new Map([...features].map(([id, words]) => [id, { words, count: countBits(words) }])),
    ranges: ranges as Segment['ranges'],
    sorted: order,
    texts: new TextDictionary(texts, columns.text),
    tops: new TopList(tops, columns.created),
    scratch: new Scratch(size),
    live: { words: fullBitmap(size), count: size },
  };
}

/** Builds in one go: for small segments. */
export const buildSegment = (collected: Collected): Segment => {
  const steps = segmentSteps(collected);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Takes a post out of every answer; nothing happens where the segment does not have it. */
export const dropPost = (segment: Segment, id: number): void => {
  const row = segment.columns.id.indexOf(id);
  if (row < 0 || !hasBit(segment.live.words, row)) return;
  dropBit(segment.live.words, row);
  segment.live.count--;
};

/** Takes many rows out in one pass over the segment. */
export const dropPosts = (segment: Segment, ids: ReadonlySet<number>): void => {
  const { id } = segment.columns;
  for (let row = 0; row < id.length; row += 1) {
    if (!ids.has(id[row]!) || !hasBit(segment.live.words, row)) continue;
    dropBit(segment.live.words, row);
    segment.live.count--;
  }
};

const arraysIn = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof TextDictionary || value instanceof Scratch) return value.bytes;
  if (value instanceof TopList) return value.bytes;
  if (value instanceof Map) return arraysIn([...value.values()]);
  return value !== null && typeof value === 'object'
    ? Object.values(value).reduce<number>((sum, part) => sum + arraysIn(part), 0)
    : 0;
};

/** The memory of a segment in bytes; arrays that two parts share are counted once. */
export const segmentBytes = ({ ranges, ...segment }: Segment): number =>
  arraysIn(segment) + Object.values(ranges).reduce((sum, { checkpoints }) => sum + arraysIn(checkpoints), 0);
