import { type Bitmap, countBits, dropBit, emptyBitmap, fullBitmap, hasBit } from './bitmaps.ts';
import type { ColumnBuilder, Columns } from './columns.ts';
import { EQUALS, type EqualKey, FLAGS, type FlagKey, RANGES, type RangeKey, type Sort } from './filter.ts';
import { rowsBelow } from './order.ts';
import { buildingPostings, type Postings } from './postings.ts';
import { buildingRangeIndex, type RangeIndex } from './ranges.ts';
import { sorting } from './sorting.ts';
import type { Steps } from './steps.ts';
import { TextDictionary } from './texts.ts';
import { TopList } from './tops.ts';

/** Bitmaps and a list of rows to write into during one query; the next query takes the same ones again. */
export class Scratch {
  readonly #size: number;
  readonly #bitmaps: Bitmap[] = [];
  #used = 0;
  #rows = new Int32Array(0);

  constructor(size: number) {
    this.#size = size;
  }

  reset(): void {
    this.#used = 0;
  }

  /** A bitmap; its content is undefined. */
  take(): Bitmap {
    const bitmap = (this.#bitmaps[this.#used] ??= emptyBitmap(this.#size));
    this.#used++;
    return bitmap;
  }

  /** A copy of a list to write into; the next copy takes its place. */
  copyOf(list: Uint32Array): Int32Array {
    if (this.#rows.length < list.length) this.#rows = new Int32Array(list.length);
    this.#rows.set(list);
    return this.#rows;
  }

  get bytes(): number {
    return this.#bitmaps.reduce((sum, bitmap) => sum + bitmap.byteLength, this.#rows.byteLength);
  }
}

const SORTED = ['id', 'modified', 'price', 'year', 'mileage'] as const satisfies readonly (
  | Exclude<Sort, 'created'>
  | 'id'
)[];
type SortedKey = (typeof SORTED)[number];

/** Posts numbered newest first with all that answers a search. Nothing changes but which rows are still live. */
export type Segment = {
  readonly columns: Columns;
  readonly postings: Readonly<Record<EqualKey, Postings>>;
  readonly flags: Readonly<Record<FlagKey, { readonly words: Bitmap; readonly count: number }>>;
  /** The rows with each equipment. */
  readonly features: ReadonlyMap<number, { readonly words: Bitmap; readonly count: number }>;
  readonly ranges: Readonly<Record<RangeKey, RangeIndex>>;
  /** Rows by each key from the smallest; `created` needs none. */
  readonly sorted: Readonly<Record<SortedKey, Uint32Array>>;
  readonly texts: TextDictionary;
  readonly tops: TopList;
  readonly scratch: Scratch;
  readonly live: { readonly words: Bitmap; count: number };
};

const counted = (words: Bitmap) => ({ words, count: countBits(words) });

/** Derives everything from what was collected, in steps, so that a large one can be built without blocking. */
export function* buildingSegment(builder: ColumnBuilder): Steps<Segment> {
  const { columns, flags, features, tops, texts } = yield* builder.finishing();
  const { size } = columns;
  const postings: Partial<Record<EqualKey, Postings>> = {};
  for (const key of EQUALS) postings[key] = yield* buildingPostings(columns.equals[key]);
  const sorted: Partial<Record<SortedKey, Uint32Array>> = {};
  for (const key of SORTED) sorted[key] = yield* sorting(columns[key]);
  const order = sorted as Segment['sorted'];
  const ranges: Partial<Record<RangeKey, RangeIndex>> = {};
  for (const key of RANGES) ranges[key] = yield* buildingRangeIndex(columns[key], order[key]);
  const flagged = FLAGS.map((key) => [key, counted(flags[key])] as const);
  return {
    columns,
    postings: postings as Segment['postings'],
    flags: Object.fromEntries(flagged) as Segment['flags'],
    features: new Map([...features].map(([id, words]) => [id, counted(words)])),
    ranges: ranges as Segment['ranges'],
    sorted: order,
    texts: new TextDictionary(texts, columns.text),
    tops: new TopList(tops, columns.created),
    scratch: new Scratch(size),
    live: { words: fullBitmap(size), count: size },
  };
}

/** The row of a post; undefined where the segment does not have it or has dropped it. */
const liveRowOf = ({ columns, sorted, live }: Segment, id: number): number | undefined => {
  const row = sorted.id[rowsBelow(sorted.id, columns.id, id)];
  return row !== undefined && columns.id[row] === id && hasBit(live.words, row) ? row : undefined;
};

/** Takes a post out of every answer; nothing happens where the segment does not have it. */
export const dropPost = (segment: Segment, id: number): void => {
  const row = liveRowOf(segment, id);
  if (row === undefined) return;
  dropBit(segment.live.words, row);
  segment.live.count--;
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
