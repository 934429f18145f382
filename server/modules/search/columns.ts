import { type Bitmap, emptyBitmap, setBit, wordsFor } from './bitmaps.ts';
import { EQUALS, type EqualKey, FLAGS, type FlagKey } from './filter.ts';

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

export type Whole = Uint8Array | Uint16Array | Uint32Array;
export type Numbers = Whole | Float64Array;

const WIDTHS = [Uint8Array, Uint16Array, Uint32Array] as const;
const MAX_WHOLE = 0xffff_ffff;

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
    this.#data = WIDTHS[this.#width]!.from(this.#data);
  }

  finished(size: number): Whole {
    return this.#data.slice(0, size);
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

/** Everything read from the posts, before anything is derived of it. Rows are numbered in the order they come. */
export type Collected = {
  readonly columns: Columns;
  readonly flags: Readonly<Record<FlagKey, Uint32Array>>;
  /** The rows with each equipment. */
  readonly features: ReadonlyMap<number, Bitmap>;
  readonly tops: Top[];
  /** The distinct search texts by their numbers. */
  readonly texts: string[];
};

const WHOLES = ['id', 'year', 'price', 'mileage', 'text'] as const;

/** Takes posts newest first and packs them into columns. */
export class ColumnBuilder {
  #size = 0;
  #capacity: number;
  readonly #wholes: Record<(typeof WHOLES)[number], WholeColumn>;
  readonly #equals: Record<EqualKey, WholeColumn>;
  readonly #times: { created: Float64Array; modified: Float64Array };
  readonly #flags: Record<FlagKey, number[]>;
  readonly #features = new Map<number, Bitmap>();
  readonly #tops: Top[] = [];
  readonly #textNumbers = new Map<string, number>();

  constructor(expected: number) {
    this.#capacity = Math.max(64, expected);
    const column = () => new WholeColumn(this.#capacity);
    this.#wholes = { id: column(), year: column(), price: column(), mileage: column(), text: column() };
    this.#equals = Object.fromEntries(EQUALS.map((key) => [key, column()])) as Record<EqualKey, WholeColumn>;
    this.#times = { created: new Float64Array(this.#capacity), modified: new Float64Array(this.#capacity) };
    this.#flags = Object.fromEntries(FLAGS.map((key) => [key, [] as number[]])) as Record<FlagKey, number[]>;
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
    for (const key of FLAGS) if (post.flags[key]) this.#flags[key].push(row);
    for (const id of post.features) setBit(this.#rowsWith(id), row);
    this.#times.created[row] = post.created;
    this.#times.modified[row] = post.modified;
    if (post.topUntil === null) return;
    this.#tops.push({ row, id: post.id, since: post.topSince ?? post.created, until: post.topUntil });
  }

  finish(): Collected {
    const size = this.#size;
    const whole = (name: (typeof WHOLES)[number]) => this.#wholes[name].finished(size);
    const perKey = <Key extends string, From, To>(from: Record<Key, From>, to: (value: From) => To) =>
      Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, to(value)])) as Record<Key, To>;
    return {
      columns: {
        size,
        id: whole('id'),
        year: whole('year'),
        price: whole('price'),
        mileage: whole('mileage'),
        text: whole('text'),
        created: this.#times.created.slice(0, size),
        modified: this.#times.modified.slice(0, size),
        equals: perKey(this.#equals, (column) => column.finished(size)),
      },
      flags: perKey(this.#flags, (rows) => Uint32Array.from(rows)),
      features: new Map([...this.#features].map(([id, rows]) => [id, rows.slice(0, wordsFor(size))])),
      tops: this.#tops,
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
    for (const [id, rows] of this.#features) {
      const bigger = emptyBitmap(this.#capacity);
      bigger.set(rows);
      this.#features.set(id, bigger);
    }
    for (const name of ['created', 'modified'] as const) {
      const bigger = new Float64Array(this.#capacity);
      bigger.set(this.#times[name]);
      this.#times[name] = bigger;
    }
  }
}
