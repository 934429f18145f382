import { type Bitmap, emptyBitmap, hasBit, setBit } from './bitmaps.ts';
import { EQUALS, type EqualKey, FLAGS, type FlagKey } from './filter.ts';
import type { Numbers, Whole } from './numbers.ts';
import { sortingNewestFirst } from './sorting.ts';
import type { Steps } from './steps.ts';

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

const inOrder = <Column extends Numbers>(column: Column, rows: Uint32Array): Column => {
  // A slice of a typed array is of the same type.
  const ordered = column.slice(0, rows.length) as Column;
  for (let at = 0; at < rows.length; at++) ordered[at] = column[rows[at]!]!;
  return ordered;
};

const bitsInOrder = (words: Bitmap, rows: Uint32Array): Bitmap => {
  const ordered = emptyBitmap(rows.length);
  for (let at = 0; at < rows.length; at++) if (hasBit(words, rows[at]!)) setBit(ordered, at);
  return ordered;
};

const topsInOrder = (tops: readonly Top[], rows: Uint32Array): Top[] => {
  const topOf = new Map(tops.map((top) => [top.row, top]));
  const ordered: Top[] = [];
  for (let at = 0; topOf.size > 0 && at < rows.length; at++) {
    const top = topOf.get(rows[at]!);
    if (top !== undefined) ordered.push({ ...top, row: at });
  }
  return ordered;
};

/** Makes something of each value of a record, one in a step. */
function* perKey<Key extends string, From, To>(
  from: Record<Key, From>,
  to: (value: From) => To,
): Steps<Record<Key, To>> {
  const made: [string, To][] = [];
  for (const [key, value] of Object.entries<From>(from)) {
    made.push([key, to(value)]);
    yield;
  }
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
    while (stored >= 256 ** this.#data.BYTES_PER_ELEMENT) this.#widen();
    this.#data[row] = stored;
  }

  #widen(): void {
    this.#width++;
    this.#data = new WIDTHS[this.#width]!(this.#data);
  }

  /** The values of the first rows. */
  first(size: number): Whole {
    return this.#data.subarray(0, size);
  }

  /** The values in the order of these rows; the column itself is empty from then on, so that its memory is free. */
  takeInOrder(rows: Uint32Array): Whole {
    const data = this.#data;
    this.#data = new Uint8Array(0);
    return inOrder(data, rows);
  }

  grow(capacity: number): void {
    const bigger = new WIDTHS[this.#width]!(capacity);
    bigger.set(this.#data);
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
  readonly #times: { created: Float64Array; modified: Float64Array };
  readonly #flags: Record<FlagKey, Bitmap>;
  readonly #features = new Map<number, Bitmap>();
  readonly #tops: Top[] = [];
  readonly #textNumbers = new Map<string, number>();

  constructor(expected: number) {
    this.#capacity = Math.max(64, expected);
    const column = () => new WholeColumn(this.#capacity);
    this.#wholes = { id: column(), year: column(), price: column(), mileage: column(), text: column() };
    this.#equals = Object.fromEntries(EQUALS.map((key) => [key, column()])) as Record<EqualKey, WholeColumn>;
    this.#times = { created: new Float64Array(this.#capacity), modified: new Float64Array(this.#capacity) };
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
    this.#times.created[row] = post.created;
    this.#times.modified[row] = post.modified;
    if (post.topUntil === null) return;
    this.#tops.push({ row, id: post.id, since: post.topSince ?? post.created, until: post.topUntil });
  }

  /** Numbers the rows newest first. Each column is let go once it is in order: a large one is not held twice. */
  *finishing(): Steps<Collected> {
    const size = this.#size;
    const { created, modified } = this.#times;
    const rows = yield* sortingNewestFirst(created.subarray(0, size), this.#wholes.id.first(size));
    const wholes = yield* perKey(this.#wholes, (column) => column.takeInOrder(rows));
    const equals = yield* perKey(this.#equals, (column) => column.takeInOrder(rows));
    const flags = yield* perKey(this.#flags, (words) => bitsInOrder(words, rows));
    const features = new Map<number, Bitmap>();
    for (const [id, words] of this.#features) {
      features.set(id, bitsInOrder(words, rows));
      yield;
    }
    return {
      columns: { size, ...wholes, created: inOrder(created, rows), modified: inOrder(modified, rows), equals },
      flags,
      features,
      tops: topsInOrder(this.#tops, rows),
      texts: [...this.#textNumbers.keys()],
    };
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
    const grown = (words: Bitmap): Bitmap => {
      const bigger = emptyBitmap(this.#capacity);
      bigger.set(words);
      return bigger;
    };
    for (const key of FLAGS) this.#flags[key] = grown(this.#flags[key]);
    for (const [id, rows] of this.#features) this.#features.set(id, grown(rows));
    for (const name of ['created', 'modified'] as const) {
      const bigger = new Float64Array(this.#capacity);
      bigger.set(this.#times[name]);
      this.#times[name] = bigger;
    }
  }
}
