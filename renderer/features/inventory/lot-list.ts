import type { GridRow } from './grid-row.ts';
import { firstFound, searchesFor } from './row-search.ts';
import type { RowTest } from './row-search.ts';

/** The lists of the phone view: cars on the lot, cars without photos, hidden cars, sold cars. */
export const LOT_LISTS = ['onLot', 'noPhotos', 'hidden', 'sold'] as const;
export type LotList = (typeof LOT_LISTS)[number];

const IS_IN: Readonly<Record<LotList, RowTest>> = {
  onLot: ({ status }) => status !== 'sold',
  noPhotos: ({ status, imageCount }) => status !== 'sold' && imageCount === 0,
  hidden: ({ status }) => status === 'hidden',
  sold: ({ status }) => status === 'sold',
};

export const lotCounts = (rows: readonly GridRow[]): Readonly<Record<LotList, number>> => {
  const counts = { onLot: 0, noPhotos: 0, hidden: 0, sold: 0 };
  for (const row of rows) for (const list of LOT_LISTS) if (IS_IN[list](row)) counts[list] += 1;
  return counts;
};

/** The cars of a list; a search looks through all cars, so that a sold one is found as well. */
export const lotRows = (rows: readonly GridRow[], list: LotList, query: string): readonly GridRow[] =>
  query.trim() === '' ? rows.filter(IS_IN[list]) : firstFound(searchesFor(query, rows), (test) => rows.filter(test));
