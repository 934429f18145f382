import { countBits, intersect } from './bitmaps.ts';
import type { PostFilter } from './filter.ts';
import { LONG_LIST } from './postings.ts';
import { keepBits, type Predicate, predicatesOf } from './predicates.ts';
import type { Segment } from './segment.ts';
import type { Match } from './matched-rows.ts';

const NOTHING: Match = { kind: 'rows', rows: new Int32Array(0), total: 0 };

const hasDropped = ({ live, columns }: Segment): boolean => live.count < columns.size;

/** Goes through the shortest list, condition by condition. */
const filterList = (segment: Segment, list: Uint32Array, others: readonly Predicate[]): Match => {
  const rows = segment.scratch.copyOf(list);
  let length = list.length;
  for (const predicate of others) length = predicate.keep(rows, length);
  if (hasDropped(segment)) length = keepBits(segment.live.words, 1, rows, length);
  return { kind: 'rows', rows: rows.subarray(0, length), total: length };
};

const intersectAll = (segment: Segment, predicates: readonly Predicate[]): Match => {
  const sets = predicates.flatMap((predicate) => predicate.bits(segment.scratch));
  const [only] = sets;
  if (sets.length === 1 && only?.inverted === false && !hasDropped(segment)) {
    return { kind: 'bits', words: only.words, total: predicates[0]!.count };
  }
  if (hasDropped(segment)) sets.push({ words: segment.live.words, inverted: false });
  const words = segment.scratch.take();
  intersect(words, sets, segment.columns.size);
  return { kind: 'bits', words, total: countBits(words) };
};

/** The live rows that meet the filter; valid until the segment's scratch is reset. */
export const matchSegment = (segment: Segment, filter: PostFilter): Match => {
  const predicates = predicatesOf(segment, filter);
  if (predicates.length === 0) return { kind: 'bits', words: segment.live.words, total: segment.live.count };
  if (predicates.some(({ count }) => count === 0)) return NOTHING;
  const shortest = predicates.find(({ rows }) => rows !== undefined);
  return shortest?.rows !== undefined && shortest.count * LONG_LIST < segment.columns.size
    ? filterList(
        segment,
        shortest.rows,
        predicates.filter((predicate) => predicate !== shortest),
      )
    : intersectAll(segment, predicates);
};
