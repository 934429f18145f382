import { dropBit, takeRows } from './bitmaps.ts';
import type { Sort } from './filter.ts';
import type { Match } from './match.ts';
import { firstRows, walkPage } from './order.ts';
import type { Segment } from './segment.ts';

export type Part = { readonly segment: Segment; readonly match: Match };
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

/** Walking the sort order costs about `wanted × rows / matches` steps, gathering and sorting `4 × matches` (measured). */
const isWalkCheaper = (wanted: number, rows: number, matches: number): boolean =>
  (wanted * rows) / matches < 4 * matches;

/** Rows `skip` to `skip + limit` of what a part matches, in the asked order. */
export const pageRows = (part: Part, sorting: Sorting, skip: number, limit: number): number[] => {
  const { segment, match } = part;
  if (skip >= match.total || limit <= 0) return [];
  if (match.kind === 'rows') return fromList(part, Int32Array.from(match.rows), sorting, skip, limit);
  const { by, descending } = sorting;
  if (by === 'created' && descending) {
    const rows = new Int32Array(Math.min(limit, match.total - skip));
    return Array.from(rows.subarray(0, takeRows(match.words, skip, rows.length, rows)));
  }
  if (isWalkCheaper(skip + limit, segment.columns.size, match.total)) {
    const sorted = by === 'created' ? undefined : segment.sorted[by];
    // Rows are numbered from the newest, so only `created` walks backwards to ascend.
    const backwards = by === 'created' ? true : descending;
    return walkPage({ sorted, keys: segment.columns[by], backwards }, match.words, skip, limit);
  }
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
