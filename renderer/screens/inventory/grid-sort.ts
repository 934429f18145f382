import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { SortKey } from '#renderer/features/inventory/row-order.ts';
import type { ColumnName, GridTexts } from './grid-texts.ts';

type KeyOf = (row: GridRow) => SortKey;

const word = (text: string | null): SortKey => (text === null || text === '' ? null : text.toLowerCase());
const MARK_ORDER = { refused: 0, conflict: 1, waiting: 2, synced: 3 } as const;

/** What each column is ordered by: prices of several currencies by what they are in the viewer's. */
export const sortKeys = (texts: GridTexts): Readonly<Record<string, KeyOf>> => {
  const availability = new Map(texts.availabilities.map(({ id, name }) => [id, name]));
  const price: KeyOf = ({ shown }) => shown ?? null;
  const keys: Readonly<Record<ColumnName, KeyOf>> = {
    photo: () => null,
    car: ({ title }) => word(title),
    stockNumber: ({ stockNumber }) => word(stockNumber),
    status: ({ status, isTop }) => `${texts.statuses[status]}${isTop ? 0 : 1}`,
    availabilityId: ({ availabilityId }) => word(availability.get(availabilityId ?? 0) ?? null),
    year: ({ year }) => year,
    mileage: ({ mileage }) => mileage,
    price,
    shown: price,
    market: ({ priceToMarket }) => priceToMarket,
    days: ({ days }) => days,
    views: ({ views }) => views,
    reveals: ({ reveals }) => reveals,
    favorites: ({ favorites }) => favorites,
    photos: ({ imageCount }) => imageCount,
    gaps: ({ gaps }) => gaps.length,
    place: ({ region, country }) => word(`${country} ${region}`),
    notes: ({ notes }) => word(notes),
    bodyType: ({ bodyType }) => word(bodyType),
    fuelType: ({ fuelType }) => word(fuelType),
    topUntil: ({ isTop, topUntil }) => (isTop ? topUntil : null),
    purchasePrice: ({ money }) => money.purchase,
    costs: ({ money }) => money.costs,
    margin: ({ money }) => money.margin,
    marginCleared: ({ money }) => money.afterClearance,
    reserved: ({ isReserved, reservedUntil }) => (isReserved ? reservedUntil : null),
    sync: ({ mark }) => MARK_ORDER[mark],
  };
  return keys;
};
