import { NEWEST_FIRST, type Part, pageRows, type Sorting } from './page.ts';

/** A row of one of the segments. */
type Place = { readonly part: Part; readonly row: number };

const compare = ({ by, descending }: Sorting) => {
  const sign = descending ? -1 : 1;
  return (one: Place, other: Place): number => {
    const a = one.part.segment.columns;
    const b = other.part.segment.columns;
    return (
      sign * (a[by][one.row]! - b[by][other.row]!) ||
      b.created[other.row]! - a.created[one.row]! ||
      b.id[other.row]! - a.id[one.row]!
    );
  };
};

const idsOf = (part: Part, rows: readonly number[]): number[] => rows.map((row) => part.segment.columns.id[row]!);

/**
 * A page of two segments, a large one and a small one. Each post of the small one moves the large one's by one place at
 * most, so that many rows before the page and the page itself are enough of the large one.
 */
export const mergedPage = (
  large: Part,
  small: Part,
  skip: number,
  limit: number,
  sorting: Sorting = NEWEST_FIRST,
): number[] => {
  if (small.match.total === 0) return idsOf(large, pageRows(large, sorting, skip, limit));
  const start = Math.max(0, skip - small.match.total);
  const places = [
    ...pageRows(large, sorting, start, skip + limit - start).map((row) => ({ part: large, row })),
    ...pageRows(small, sorting, 0, skip + limit).map((row) => ({ part: small, row })),
  ];
  const page = places.sort(compare(sorting)).slice(skip - start, skip - start + limit);
  return page.map(({ part, row }) => part.segment.columns.id[row]!);
};
