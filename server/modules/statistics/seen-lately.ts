import { SECOND_MS } from '#contract/time.ts';

/** Ids of posts are below this (`MAX_ID` has 30 bits); the rest of the 53 bits of a number is for readers. */
const IDS = 2 ** 30;
const READERS = 2 ** 23;
/** Places of one row of the table where a pair may be. */
const ROW = 8;

/** What a reader of a post is remembered by: a part of a keyed hash, from which nobody can be found out. */
export const pairOf = (hash: Buffer, postId: number): number => (hash.readUInt32BE(0) % READERS) * IDS + postId;

/** Spreads pairs over 2³² values (the multipliers are those of MurmurHash3). */
const spread = (pair: number): number => {
  const mixed = Math.imul(pair % IDS, 0xcc9e2d51) ^ Math.imul(Math.floor(pair / IDS), 0x1b873593);
  return Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0;
};

/**
 * Remembers which reader was shown which post within a span of time, in a table of fixed size (12 bytes a pair): a new
 * pair takes the place of the oldest in its row.
 */
export class SeenLately {
  readonly #span: number;
  readonly #rows: number;
  readonly #pairs: Float64Array;
  readonly #seconds: Uint32Array;

  constructor(spanMs: number, most: number) {
    this.#span = spanMs / SECOND_MS;
    this.#rows = Math.ceil(most / ROW);
    this.#pairs = new Float64Array(this.#rows * ROW);
    this.#seconds = new Uint32Array(this.#rows * ROW);
  }

  /** Whether this pair was not seen within the span; it is from here on. */
  isFirst(pair: number, now: number): boolean {
    const second = Math.floor(now / SECOND_MS);
    const place = this.#placeOf(pair);
    if (this.#pairs[place] === pair && second - this.#seconds[place]! < this.#span) return false;
    this.#pairs[place] = pair;
    this.#seconds[place] = second;
    return true;
  }

  clear(): void {
    this.#pairs.fill(0);
    this.#seconds.fill(0);
  }

  /** The index of the pair, or of the least recently used place in its row. */
  #placeOf(pair: number): number {
    const start = (spread(pair) % this.#rows) * ROW;
    let oldest = start;
    for (let place = start; place < start + ROW; place += 1) {
      if (this.#pairs[place] === pair) return place;
      if (this.#seconds[place]! < this.#seconds[oldest]!) oldest = place;
    }
    return oldest;
  }
}
