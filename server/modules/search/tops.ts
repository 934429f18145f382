import { type Bitmap, emptyBitmap, hasBit, setBit } from './bitmaps.ts';
import type { Top } from './columns.ts';
import { TOP_TURNS } from './filter.ts';
import type { Match } from './matched-rows.ts';

const turnOf = (top: Top, hour: number): number => (top.id + hour) % TOP_TURNS;

/** The newest listing first; listings of the same instant take turns by the hour. */
export const compareTops =
  (hour: number, createdOf: (top: Top) => number) =>
  (one: Top, other: Top): number =>
    other.since - one.since ||
    turnOf(one, hour) - turnOf(other, hour) ||
    createdOf(other) - createdOf(one) ||
    other.id - one.id;

/** The top listings of a segment, also those that have run out since it was built. */
export class TopList {
  readonly #tops: readonly Top[];
  readonly #created: Float64Array;
  readonly #rows: Bitmap;
  readonly #byRow: ReadonlyMap<number, Top>;
  #ordered: { readonly hour: number; readonly tops: readonly Top[] } | undefined;

  constructor(tops: readonly Top[], created: Float64Array) {
    this.#tops = tops;
    this.#created = created;
    this.#rows = emptyBitmap(created.length);
    for (const top of tops) setBit(this.#rows, top.row);
    this.#byRow = new Map(tops.map((top) => [top.row, top]));
  }

  /** Up to `limit` matching posts whose listing still runs, in order. */
  running(match: Match, now: number, hour: number, limit: number): Top[] {
    if (this.#tops.length === 0) return [];
    const found: Top[] = [];
    for (const top of match.kind === 'rows' ? this.#among(match.rows, hour) : this.#inOrder(hour)) {
      if (top.until <= now) continue;
      if (match.kind === 'bits' && !hasBit(match.words, top.row)) continue;
      if (found.push(top) === limit) break;
    }
    return found;
  }

  /** An object, its map entry and its place in two lists. */
  get bytes(): number {
    return this.#tops.length * 128 + this.#rows.byteLength;
  }

  #compare(hour: number) {
    return compareTops(hour, (top) => this.#created[top.row]!);
  }

  #among(rows: Int32Array, hour: number): Top[] {
    const tops: Top[] = [];
    for (const row of rows) if (hasBit(this.#rows, row)) tops.push(this.#byRow.get(row)!);
    return tops.sort(this.#compare(hour));
  }

  #inOrder(hour: number): readonly Top[] {
    if (this.#ordered?.hour !== hour) this.#ordered = { hour, tops: this.#tops.toSorted(this.#compare(hour)) };
    return this.#ordered.tops;
  }
}
