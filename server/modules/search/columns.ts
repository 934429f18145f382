import { type Bitmap, emptyBitmap, hasBit, setBit } from './bitmaps.ts';
import { EQUALS, type EqualKey, FLAGS, type FlagKey } from './filter.ts';
import { type Numbers, release, type Whole } from './numbers.ts';
import { sortingNewestFirst } from './sorting.ts';
import { inSlices, type Steps } from './steps.ts';

/** A live post as the index reads it. */
export type IndexRow = {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly modified: number;
  /** Null in a running top listing counts as `created`. */
  readonly topSince: number | null;
  readonly topUntil: number | null;
  readonly year: number;
  /** Hundredths of a US dollar. */
  readonly price: number;
  readonly mileage: number;
  /** 0 where the post has no value. */
  readonly equals: Readonly<Record<EqualKey, number>>;
  readonly flags: Readonly<Record<FlagKey, boolean>>;
  /** Ids of its equipment. */
  readonly features: readonly number[];
  readonly text: string;
};

const WIDTHS = [Uint8Array, Uint16Array, Uint32Array] as const;
const MAX_WHOLE = 0xffff_ffff;

/** The values in the order of the rows, in a new array; the old one is empty then. */
function* ordering<Column extends Numbers>(column: Column, rows: Uint32Array): Steps<Column> {
  // A slice of a typed array is of the same type.
  const ordered = column.slice(0, rows.length) as Column;
  yield* inSlices(rows.length, ({ from, to }) => {
    for (let at = from; at < to; at++) ordered[at] = column[rows[at]!]!;
  });
  release(column);
  return ordered;
}

/** The same with a bitmap. */
function* orderingBits(words: Bitmap, rows: Uint32Array): Steps<Bitmap> {
  const ordered = emptyBitmap(rows.length);
  yield* inSlices(rows.length, ({ from, to }) => {
    for (let at = from; at < to; at++) if (hasBit(words, rows[at]!)) setBit(ordered, at);
  });
  release(words);
  return ordered;
}

function* orderingTops(tops: readonly Top[], rows: Uint32Array): Steps<Top[]> {
  const topOf = new Map(tops.map((top) => [top.row, top]));
  const isTop = emptyBitmap(rows.length);
  for (const { row } of tops) setBit(isTop, row);
  const ordered: Top[] = [];
  // Few rows are tops, and a bit is read much faster than a map.
  yield* inSlices(rows.length, ({ from, to }) => {
    for (let at = from; at < to; at++) {
      if (hasBit(isTop, rows[at]!)) ordered.push({ ...topOf.get(rows[at]!)!, row: at });
    }
  });
  return ordered;
}

/** Makes something of each value of a record. */
function* perKey<Key extends string, From, To>(
  from: Record<Key, From>,
  to: (value: From) => Steps<To>,
): Steps<Record<Key, To>> {
  const made: [string, To][] = [];
  for (const [key, value] of Object.entries<From>(from)) made.push([key, yield* to(value)]);
  // The keys are those of `from`.
  return Object.fromEntries(made) as Record<Key, To>;
}

/** Whole numbers from 0 in the narrowest array that holds them all; beyond 32 bits they count as the largest. */
class WholeColumn {
  #width = 0;
  #data: Whole;

  constructor(capacity: number) {
    this.#data = new Uint8Array(capacity);
  }

  set(row: number, value: number): void {
    const stored = Math.min(value, MAX_WHOLE);
    while (stored >= 256 ** this.#data.BYTES_PER_ELEMENT) this.#widen(row);
    this.#data[row] = stored;
  }

  /** Copies the rows that have a value so far: the others are 0. */
  #widen(used: number): void {
    this.#width++;
    const wider = new WIDTHS[this.#width]!(this.#data.length);
    wider.set(this.#data.subarray(0, used));
    release(this.#data);
    this.#data = wider;
  }

  /** The values of the first rows. */
  first(size: number): Whole {
    return this.#data.subarray(0, size);
  }

  /** The values in the order of these rows; the column itself is empty from then on. */
  takeInOrder(rows: Uint32Array): Steps<Whole> {
    return ordering(this.#data, rows);
  }

  grow(capacity: number): void {
    const bigger = new WIDTHS[this.#width]!(capacity);
    bigger.set(this.#data);
    release(this.#data);
    this.#data = bigger;
  }
}

/** Milliseconds since 1970. */
class TimeColumn {
  #data: Float64Array;

  constructor(capacity: number) {
    this.#data = new Float64Array(capacity);
  }

  set(row: number, time: number): void {
    this.#data[row] = time;
  }

  first(size: number): Float64Array {
    return this.#data.subarray(0, size);
  }

  takeInOrder(rows: Uint32Array): Steps<Float64Array> {
    return ordering(this.#data, rows);
  }

  grow(capacity: number): void {
    const bigger = new Float64Array(capacity);
    bigger.set(this.#data);
    release(this.#data);
    this.#data = bigger;
  }
}

export type Columns = {
  readonly size: number;
  readonly id: Whole;
  readonly created: Float64Array;
  readonly modified: Float64Array;
  readonly year: Whole;
  readonly price: Whole;
  readonly mileage: Whole;
  /** A number of the dictionary of search texts. */
  readonly text: Whole;
  readonly equals: Readonly<Record<EqualKey, Whole>>;
};

/** A top listing of a row. */
export type Top = { readonly row: number; readonly id: number; readonly since: number; readonly until: number };

/** Everything read from the posts, before anything is derived of it. Rows are numbered newest first. */
export type Collected = {
  readonly columns: Columns;
  /** The rows with each flag. */
  readonly flags: Readonly<Record<FlagKey, Bitmap>>;
  /** The rows with each equipment. */
  readonly features: ReadonlyMap<number, Bitmap>;
  readonly tops: Top[];
  /** The distinct search texts by their numbers. */
  readonly texts: string[];
};

const WHOLES = ['id', 'year', 'price', 'mileage', 'text'] as const;

/** Takes posts in any order and packs them into columns. */
export class ColumnBuilder {
  #size = 0;
  #capacity: number;
  readonly #wholes: Record<(typeof WHOLES)[number], WholeColumn>;
  readonly #equals: Record<EqualKey, WholeColumn>;
  readonly #times: Record<'created' | 'modified', TimeColumn>;
  readonly #flags: Record<FlagKey, Bitmap>;
  readonly #features = new Map<number, Bitmap>();
  readonly #tops: Top[] = [];
  readonly #textNumbers = new Map<string, number>();

  constructor(expected: number) {
    this.#capacity = Math.max(64, expected);
    const column = () => new WholeColumn(this.#capacity);
    this.#wholes = { id: column(), year: column(), price: column(), mileage: column(), text: column() };
    this.#equals = Object.fromEntries(EQUALS.map((key) => [key, column()])) as Record<EqualKey, WholeColumn>;
    this.#times = { created: new TimeColumn(this.#capacity), modified: new TimeColumn(this.#capacity) };
    this.#flags = Object.fromEntries(FLAGS.map((key) => [key, emptyBitmap(this.#capacity)])) as Record<FlagKey, Bitmap>;
  }

  add(post: IndexRow): void {
    const row = this.#size++;
    if (row >= this.#capacity) this.#grow();
    const wholes = this.#wholes;
    wholes.id.set(row, post.id);
    wholes.year.set(row, post.year);
    wholes.price.set(row, post.price);
    wholes.mileage.set(row, post.mileage);
    wholes.text.set(row, this.#numberOf(post.text));
    for (const key of EQUALS) this.#equals[key].set(row, post.equals[key]);
    for (const key of FLAGS) if (post.flags[key]) setBit(this.#flags[key], row);
    for (const id of post.features) setBit(this.#rowsWith(id), row);
    this.#times.created.set(row, post.created);
    this.#times.modified.set(row, post.modified);
    if (post.topUntil === null) return;
    this.#tops.push({ row, id: post.id, since: post.topSince ?? post.created, until: post.topUntil });
  }

  /** Numbers the rows newest first. Everything large is let go once it is in order, and not held twice; nothing can be added then. */
  *finishing(): Steps<Collected> {
    const size = this.#size;
    const rows = yield* sortingNewestFirst(this.#times.created.first(size), this.#wholes.id.first(size));
    const times = yield* perKey(this.#times, (column) => column.takeInOrder(rows));
    const wholes = yield* perKey(this.#wholes, (column) => column.takeInOrder(rows));
    const equals = yield* perKey(this.#equals, (column) => column.takeInOrder(rows));
    const flags = yield* perKey(this.#flags, (words) => orderingBits(words, rows));
    const features = new Map<number, Bitmap>();
    for (const [id, words] of this.#features) {
      features.set(id, yield* orderingBits(words, rows));
      this.#features.delete(id);
    }
    const tops = yield* orderingTops(this.#tops, rows);
    release(rows);
    const texts = [...this.#textNumbers.keys()];
    this.#textNumbers.clear();
    return { columns: { size, ...wholes, ...times, equals }, flags, features, tops, texts };
  }

  #rowsWith(feature: number): Bitmap {
    const known = this.#features.get(feature);
    if (known !== undefined) return known;
    const rows = emptyBitmap(this.#capacity);
    this.#features.set(feature, rows);
    return rows;
  }

  #numberOf(text: string): number {
    const known = this.#textNumbers.get(text);
    if (known !== undefined) return known;
    this.#textNumbers.set(text, this.#textNumbers.size);
    return this.#textNumbers.size - 1;
  }

  #grow(): void {
    this.#capacity = Math.ceil(this.#capacity * 1.5);
    for (const column of Object.values(this.#wholes)) column.grow(this.#capacity);
    for (const column of Object.values(this.#equals)) column.grow(this.#capacity);
    for (const column of Object.values(this.#times)) column.grow(this.#capacity);
    const grown = (words: Bitmap): Bitmap => {
      const bigger = emptyBitmap(this.#capacity);
      bigger.set(words);
      release(words);
      return bigger;
    };
    for (const key of FLAGS) this.#flags[key] = grown(this.#flags[key]);
    for (const [id, rows] of this.#features) this.#features.set(id, grown(rows));
  }
}
