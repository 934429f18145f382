import { dropBit, takeRows } from './bitmaps.ts';
import type { PostFilter, Sort } from './filter.ts';
import type { Match } from './matched-rows.ts';
import { narrowed } from './narrow.ts';
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

/** The cost of gathering and sorting one match, in steps of a walk (measured). */
const STEPS_A_MATCH = 4;

/**
 * Walks the sort order where that is cheaper than gathering all matches. It takes about `wanted × places / matches`
 * steps where matches lie evenly; where it takes far more, it begins anew beyond the places that hold none of the page.
 */
const walked = (
  part: Part,
  { words, total }: Extract<Match, { kind: 'bits' }>,
  sorting: Sorting,
  skip: number,
  limit: number,
): number[] | undefined => {
  const walk = walkOf(part, sorting);
  const expected = ((skip + limit) * (walk.to - walk.from)) / total;
  const most = STEPS_A_MATCH * total;
  if (expected >= most) return undefined;
  const index = sorting.by === 'created' || sorting.by === 'modified' ? undefined : part.segment.ranges[sorting.by];
  // Beginning anew takes as long as one step for each word of the bitmap.
  const steps = Math.ceil(Math.max(4 * expected, index === undefined ? total : words.length));
  const rows = walkPage(walk, words, skip, limit, steps);
  if (rows !== undefined || index === undefined) return rows;
  const rest = narrowed(walk, index, { words, total, skip });
  return walkPage(rest.walk, words, rest.skip, limit, most);
};

/** Rows `skip` to `skip + limit` of what a part matches, in the asked order. */
export const pageRows = (part: Part, sorting: Sorting, skip: number, limit: number): number[] => {
  const { match } = part;
  if (skip >= match.total || limit <= 0) return [];
  if (match.kind === 'rows') return fromList(part, match.rows, sorting, skip, limit);
  if (sorting.by === 'created' && sorting.descending) {
    const rows = new Int32Array(Math.min(limit, match.total - skip));
    return Array.from(rows.subarray(0, takeRows(match.words, skip, rows.length, rows)));
  }
  const page = walked(part, match, sorting, skip, limit);
  if (page !== undefined) return page;
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
