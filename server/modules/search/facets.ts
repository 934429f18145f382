import { type Bitmap, countShared, hasBit, takeRows } from './bitmaps.ts';
import {
  FACET_KEYS,
  type FacetCounts,
  type FacetKey,
  type FacetsRequest,
  type FlagKey,
  FLAGS,
  lifted,
  liftedFlag,
  type PostFilter,
} from './filter.ts';
import { matchSegment } from './match.ts';
import type { Match } from './matched-rows.ts';
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

/** Counts what a match and a set of rows share. */
const shared = (match: Match, words: Bitmap): number => {
  if (match.kind === 'bits') return countShared(match.words, words);
  let count = 0;
  for (const row of match.rows) if (hasBit(words, row)) count++;
  return count;
};

type Found = {
  total: number;
  readonly facets: Record<FacetKey, Map<number, number>>;
  readonly flags: Record<FlagKey, { yes: number; no: number }>;
  readonly features: Map<number, number>;
};

/** Runs `count` on what the segment matches with a filter. */
const matching = (segment: Segment, filter: PostFilter, count: (match: Match) => void): void => {
  segment.scratch.reset();
  count(matchSegment(segment, filter));
};

const addFlag = (found: Found, segment: Segment, key: FlagKey, match: Match): void => {
  const yes = shared(match, segment.flags[key].words);
  found.flags[key].yes += yes;
  found.flags[key].no += match.total - yes;
};

const addFeatures = (found: Found, { features }: Segment, match: Match): void => {
  for (const [id, { words }] of features) add(found.features, id, shared(match, words));
};

const countSegment = (segment: Segment, { filter, withFeatures }: FacetsRequest, found: Found): void => {
  const isOpen = (key: FacetKey) => lifted(filter, key) === filter;
  const isOpenFlag = (key: FlagKey) => liftedFlag(filter, key) === filter;
  matching(segment, filter, (match) => {
    found.total += match.total;
    const counter = new Counter(segment, match);
    for (const key of FACET_KEYS.filter(isOpen)) counter.addTo(found.facets[key], key);
    for (const key of FLAGS.filter(isOpenFlag)) addFlag(found, segment, key, match);
    if (withFeatures === true) addFeatures(found, segment, match);
  });
  for (const key of FACET_KEYS.filter((facet) => !isOpen(facet))) {
    matching(segment, lifted(filter, key), (match) => new Counter(segment, match).addTo(found.facets[key], key));
  }
  for (const key of FLAGS.filter((flag) => !isOpenFlag(flag))) {
    matching(segment, liftedFlag(filter, key), (match) => addFlag(found, segment, key, match));
  }
};

/** For each facet and condition, how many posts have each value with that facet's own choice lifted. */
export const countFacets = (segments: readonly Segment[], request: FacetsRequest): FacetCounts => {
  const found: Found = {
    total: 0,
    facets: Object.fromEntries(FACET_KEYS.map((key) => [key, new Map()])) as Found['facets'],
    flags: Object.fromEntries(FLAGS.map((key) => [key, { yes: 0, no: 0 }])) as Found['flags'],
    features: new Map(),
  };
  for (const segment of segments) countSegment(segment, request, found);
  const { total, facets, flags, features } = found;
  return { total, facets, flags, ...(request.withFeatures === true ? { features } : {}) };
};
