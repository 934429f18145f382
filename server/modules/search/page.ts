import { dropBit, takeRows } from './bitmaps.ts';
import type { PostFilter, Sort } from './filter.ts';
import type { Match } from './matched-rows.ts';
import { firstRows, type Walk, walkPage } from './order.ts';
import { placesOf } from './ranges.ts';
import type { Segment } from './segment.ts';

export type Part = { readonly segment: Segment; readonly filter: PostFilter; readonly match: Match };
export type Sorting = { readonly by: Sort; readonly descending: boolean };

export const NEWEST_FIRST: Sorting = { by: 'created', descending: true };

const isBefore = ({ columns }: Segment, { by, descending }: Sorting) => {
  const keys = columns[by];
  return descending
    ? (one: number, other: number) => keys[one]! > keys[other]! || (keys[one] === keys[other] && one < other)
    : (one: number, other: number) => keys[one]! < keys[other]! || (keys[one] === keys[other] && one < other);
};

const rowBefore = (one: number, other: number): boolean => one < other;

const fromList = ({ segment }: Part, rows: Int32Array, sorting: Sorting, skip: number, limit: number): number[] => {
  const byRow = sorting.by === 'created' && sorting.descending;
  const first = firstRows(rows, skip + limit, byRow ? rowBefore : isBefore(segment, sorting));
  return Array.from(first.subarray(skip));
};

const walkOf = ({ segment, filter }: Part, { by, descending }: Sorting): Walk => {
  const keys = segment.columns[by];
  // Rows are numbered from the newest, so only `created` walks backwards to ascend.
  if (by === 'created') return { sorted: undefined, keys, from: 0, to: keys.length, backwards: true };
  const places = by === 'modified' ? {} : (filter.ranges[by] ?? {});
  const index = by === 'modified' ? undefined : segment.ranges[by];
  const { from, to } = index === undefined ? { from: 0, to: keys.length } : placesOf(index, places);
  return { sorted: segment.sorted[by], keys, from, to, backwards: descending };
};

/**
 * Walking the sort order costs about `wanted × places / matches` steps where matches lie evenly, gathering and sorting
 * about four steps a match (measured). Where they lie unevenly, a walk may take a few times what it should.
 */
const walkSteps = (wanted: number, { from, to }: Walk, matches: number): number => {
  const expected = (wanted * (to - from)) / matches;
  return expected < 4 * matches ? Math.max(4 * expected, matches) : 0;
};

/** Rows `skip` to `skip + limit` of what a part matches, in the asked order. */
export const pageRows = (part: Part, sorting: Sorting, skip: number, limit: number): number[] => {
  const { match } = part;
  if (skip >= match.total || limit <= 0) return [];
  if (match.kind === 'rows') return fromList(part, Int32Array.from(match.rows), sorting, skip, limit);
  if (sorting.by === 'created' && sorting.descending) {
    const rows = new Int32Array(Math.min(limit, match.total - skip));
    return Array.from(rows.subarray(0, takeRows(match.words, skip, rows.length, rows)));
  }
  const walk = walkOf(part, sorting);
  const steps = Math.ceil(walkSteps(skip + limit, walk, match.total));
  const walked = steps === 0 ? undefined : walkPage(walk, match.words, skip, limit, steps);
  if (walked !== undefined) return walked;
  const rows = new Int32Array(match.total);
  takeRows(match.words, 0, match.total, rows);
  return fromList(part, rows, sorting, skip, limit);
};

/** The same match without some of its rows. */
export const without = ({ segment, match }: Part, rows: readonly number[]): Match => {
  if (rows.length === 0) return match;
  const total = match.total - rows.length;
  if (match.kind === 'rows') {
    const dropped = new Set(rows);
    return { kind: 'rows', rows: match.rows.filter((row) => !dropped.has(row)), total };
  }
  const words = segment.scratch.take();
  words.set(match.words);
  for (const row of rows) dropBit(words, row);
  return { kind: 'bits', words, total };
};
