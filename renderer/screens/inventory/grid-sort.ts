import type { PostSortRowsParams } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { orderOf } from '#renderer/features/inventory/row-order.ts';
import type { SortKey } from '#renderer/features/inventory/row-order.ts';
import type { ColumnName, GridTexts } from './grid-texts.ts';

type KeyOf = (row: GridRow) => SortKey;

const word = (text: string | null): SortKey => (text === null || text === '' ? null : text.toLowerCase());
const MARK_ORDER = { refused: 0, conflict: 1, waiting: 2, synced: 3 } as const;

/** What each column is ordered by: prices of several currencies by what they are in the viewer's. */
const keysOf = (texts: GridTexts): Readonly<Record<ColumnName, KeyOf>> => {
  const availability = new Map(texts.availabilities.map(({ id, name }) => [id, name]));
  const price: KeyOf = ({ shown }) => shown ?? null;
  return {
    photo: () => null,
    car: ({ title }) => word(title),
    stockNumber: ({ stockNumber }) => word(stockNumber),
    status: ({ status, isTop }) => `${texts.statuses[status]}${isTop ? 0 : 1}`,
    availabilityId: ({ availabilityId }) => word(availability.get(availabilityId ?? 0) ?? null),
    year: ({ year }) => year,
    mileage: ({ mileage }) => mileage,
    price,
    shown: price,
    days: ({ days }) => days,
    views: ({ views }) => views,
    favorites: ({ favorites }) => favorites,
    photos: ({ imageCount }) => imageCount,
    gaps: ({ gaps }) => gaps.length,
    place: ({ region, country }) => word(`${country} ${region}`),
    notes: ({ notes }) => word(notes),
    bodyType: ({ bodyType }) => word(bodyType),
    fuelType: ({ fuelType }) => word(fuelType),
    topUntil: ({ isTop, topUntil }) => (isTop ? topUntil : null),
    sync: ({ mark }) => MARK_ORDER[mark],
  };
};

/** The table compares rows as they stand, in one pass; their order is made afterwards. */
export const sortedLater = (): number => 0;

/**
 * Orders the table's rows by keys that are read once a row: its own way reads both cells anew at every comparison, which
 * takes several times as long with tens of thousands of cars.
 */
export const rowSorter = (texts: GridTexts) => {
  const keys: Readonly<Record<string, KeyOf>> = keysOf(texts);
  return ({ api, nodes }: PostSortRowsParams<GridRow>): void => {
    const levels = api
      .getColumnState()
      .filter(({ sort }) => sort === 'asc' || sort === 'desc')
      .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
      .map(({ colId, sort }) => {
        const keyOf = keys[colId] ?? (() => null);
        return {
          keys: nodes.map(({ data }) => (data === undefined ? null : keyOf(data))),
          isDescending: sort === 'desc',
        };
      });
    if (levels.length === 0) return;
    const before = [...nodes];
    orderOf(nodes.length, levels).forEach((from, to) => {
      nodes[to] = before[from]!;
    });
  };
};
