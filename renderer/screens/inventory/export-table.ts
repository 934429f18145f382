import type { FileValue } from '#renderer/features/inventory/csv-text.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { Currency } from '#contract/money.ts';
import type { ColumnName, GridTexts } from './grid-texts.ts';

type Part = readonly [header: string, value: (row: GridRow) => FileValue];

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** What each column of the grid is in a file: amounts are bare numbers beside their currency, pictures are nothing. */
const partsOf = (texts: GridTexts, currency: Currency): Readonly<Record<ColumnName, readonly Part[]>> => {
  const { columns } = texts;
  const availability = new Map(texts.availabilities.map(({ id, name }) => [id, name]));
  return {
    photo: [],
    car: [
      [texts.carOnly, ({ title }) => title],
      ['VIN', ({ vin }) => vin],
    ],
    stockNumber: [[columns.stockNumber, ({ stockNumber }) => stockNumber]],
    status: [[columns.status, ({ status }) => texts.statuses[status]]],
    availabilityId: [[columns.availabilityId, (row) => availability.get(row.availabilityId ?? 0) ?? null]],
    year: [[columns.year, ({ year }) => year]],
    mileage: [[columns.mileage, ({ mileage }) => mileage]],
    price: [
      [columns.price, ({ price }) => price],
      [texts.currency, ({ priceUnit }) => priceUnit],
    ],
    shown: [[`${columns.shown}, ${currency}`, ({ shown }) => shown ?? null]],
    market: [
      [`${columns.market}, %`, ({ priceToMarket }) => priceToMarket],
      [texts.marketLabel, ({ priceLabel }) => (priceLabel === null ? null : texts.priceLabels[priceLabel])],
    ],
    days: [[columns.days, ({ days }) => days]],
    views: [[columns.views, ({ views }) => views]],
    reveals: [[columns.reveals, ({ reveals }) => reveals]],
    favorites: [[columns.favorites, ({ favorites }) => favorites]],
    photos: [[columns.photos, ({ imageCount }) => imageCount]],
    gaps: [[columns.gaps, ({ gaps }) => gaps.map((gap) => texts.gaps[gap]).join(', ') || texts.ready]],
    place: [[columns.place, ({ region, country }) => [region, country].filter(Boolean).join(', ')]],
    notes: [[columns.notes, ({ notes }) => notes]],
    bodyType: [[columns.bodyType, ({ bodyType }) => bodyType]],
    fuelType: [[columns.fuelType, ({ fuelType }) => fuelType]],
    topUntil: [[columns.topUntil, ({ isTop, topUntil }) => (isTop ? dateOf(topUntil) : null)]],
    purchasePrice: [
      [columns.purchasePrice, ({ purchasePrice }) => purchasePrice],
      [`${columns.purchasePrice}: ${texts.currency}`, ({ purchasePriceUnit }) => purchasePriceUnit],
    ],
    costs: [[`${columns.costs}, ${currency}`, ({ money }) => money.costs]],
    margin: [[`${columns.margin}, ${currency}`, ({ money }) => money.margin]],
    marginCleared: [[`${columns.marginCleared}, ${currency}`, ({ money }) => money.afterClearance]],
    reserved: [
      [columns.reserved, ({ isReserved, reservedUntil }) => (isReserved ? dateOf(reservedUntil) : null)],
      [`${columns.reserved}: ${texts.reservedFor}`, ({ isReserved, reservedFor }) => (isReserved ? reservedFor : null)],
    ],
    sync: [],
  };
};

const partsOfColumns = (names: readonly string[], texts: GridTexts, currency: Currency): readonly Part[] => {
  const all: Readonly<Record<string, readonly Part[]>> = partsOf(texts, currency);
  return names.flatMap((name) => all[name] ?? []);
};

/** What a file has of one column of a car. */
export const cellValues = (
  column: string,
  row: GridRow,
  { texts, currency }: { readonly texts: GridTexts; readonly currency: Currency },
): FileValue[] => partsOfColumns([column], texts, currency).map(([, value]) => value(row));

/**
 * The view as lines for a file: its columns in their order, the headers first, then its rows in theirs. The last column
 * is in every export: by the car's id an import finds the car again, also one without VIN and stock number.
 */
export const exportTable = (
  names: readonly string[],
  rows: readonly GridRow[],
  { texts, currency }: { readonly texts: GridTexts; readonly currency: Currency },
): FileValue[][] => {
  const parts: readonly Part[] = [...partsOfColumns(names, texts, currency), [texts.carId, ({ id }) => id]];
  return [parts.map(([header]) => header), ...rows.map((row) => parts.map(([, value]) => value(row)))];
};
