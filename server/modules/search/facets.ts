import { type Bitmap, countShared, takeRows } from './bitmaps.ts';
import { type Counts, FACET_KEYS, type FacetCounts, type FacetKey, lifted, type PostFilter } from './filter.ts';
import { type Match, matchSegment } from './match.ts';
import type { Segment } from './segment.ts';

const add = (counts: Map<number, number>, value: number, more: number): void => {
  if (value > 0 && more > 0) counts.set(value, (counts.get(value) ?? 0) + more);
};

const listed = (match: Match): Int32Array => {
  if (match.kind === 'rows') return match.rows;
  const rows = new Int32Array(match.total);
  takeRows(match.words, 0, match.total, rows);
  return rows;
};

/** Counts the values of several columns over one match; its rows are listed once, and only if some column needs them. */
class Counter {
  readonly #segment: Segment;
  readonly #match: Match;
  #rows: Int32Array | undefined;

  constructor(segment: Segment, match: Match) {
    this.#segment = segment;
    this.#match = match;
  }

  addTo(counts: Map<number, number>, key: FacetKey): void {
    const { bitmaps, lists, counts: all } = this.#segment.postings[key];
    const match = this.#match;
    if (match.total === this.#segment.columns.size)
      for (const [value, count] of all.entries()) add(counts, value, count);
    else if (match.kind === 'bits' && lists === undefined && this.#isSharingCheaper(match.words, bitmaps.size)) {
      for (const [value, bitmap] of bitmaps) add(counts, value, countShared(bitmap, match.words));
    } else this.#countRows(counts, key, all.length);
  }

  /** Counting shared bits reads a bitmap per value, counting rows reads the column once per match. */
  #isSharingCheaper(words: Bitmap, values: number): boolean {
    return values * words.length < this.#match.total;
  }

  #countRows(counts: Map<number, number>, key: FacetKey, values: number): void {
    const rows = (this.#rows ??= listed(this.#match));
    const column = this.#segment.columns.equals[key];
    const found = new Uint32Array(values);
    for (let at = 0; at < rows.length; at++) found[column[rows[at]!]!]!++;
    for (let value = 1; value < values; value++) add(counts, value, found[value]!);
  }
}

/** For each facet, how many posts have each value with that facet's own choice lifted. */
export const countFacets = (segments: readonly Segment[], filter: PostFilter): FacetCounts => {
  const facets = Object.fromEntries(FACET_KEYS.map((key) => [key, new Map()])) as Record<FacetKey, Map<number, number>>;
  let total = 0;
  for (const segment of segments) {
    segment.scratch.reset();
    const match = matchSegment(segment, filter);
    total += match.total;
    const asked = new Counter(segment, match);
    const isChosen = (key: FacetKey) => lifted(filter, key) !== filter;
    for (const key of FACET_KEYS) if (!isChosen(key)) asked.addTo(facets[key], key);
    for (const key of FACET_KEYS.filter(isChosen)) {
      segment.scratch.reset();
      new Counter(segment, matchSegment(segment, lifted(filter, key))).addTo(facets[key], key);
    }
  }
  return { total, facets: facets satisfies Record<FacetKey, Counts> };
};
