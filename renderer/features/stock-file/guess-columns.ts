import type { SheetField, SheetRow } from '#contract/http/stock-file.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { FIELD_OF_HEADER, plainHeader } from './headers.ts';
import type { TableRow } from './table.ts';

/** The field of each column, or null for one that is ignored; no field is used twice. */
export type Mapping = readonly (SheetField | null)[];

const LOOKED_FOR_HEADERS = 10;
const SAMPLE_ROWS = 50;
/** Longer texts name nothing, and a cell may have millions of signs. */
const LONGEST_HEADER = 200;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The pattern that most values of a column must match. */
const MOST = 0.6;

/** `Price, USD` is `Price`; `Пробег (км)` is `Пробег`. */
const withoutUnit = (header: string): string => header.replace(/[([{].*$/s, '').replace(/[,:/].*$/s, '');

/** The field that a header names, with or without its unit. */
const fieldOf = (header: string): { field: SheetField; isWhole: boolean } | undefined => {
  if (header.length > LONGEST_HEADER) return undefined;
  const whole = FIELD_OF_HEADER.get(plainHeader(header));
  if (whole !== undefined) return { field: whole, isWhole: true };
  const part = FIELD_OF_HEADER.get(plainHeader(withoutUnit(header)));
  return part && { field: part, isWhole: false };
};

const fieldsIn = ({ cells }: TableRow): number => new Set(cells.flatMap((cell) => fieldOf(cell)?.field ?? [])).size;

/** How many fields the row with the headers names. */
export const knownHeaders = (rows: readonly TableRow[]): number =>
  Math.max(0, ...rows.slice(0, LOOKED_FOR_HEADERS).map(fieldsIn));

/** Headers that go over two rows end in the lower one. */
const goesOn = (rows: readonly TableRow[], place: number): boolean => {
  const row = rows[place];
  const below = rows[place + 1];
  return below?.spread?.some((column) => below.cells[column] === row?.cells[column]) === true;
};

/** The index of the header row: the first that names at least two fields, else the first row. */
export const headerPlace = (rows: readonly TableRow[]): number => {
  const known = rows.slice(0, LOOKED_FOR_HEADERS).map(fieldsIn);
  const best = Math.max(0, ...known);
  if (best < 2) return 0;
  let place = known.indexOf(best);
  while (goesOn(rows, place)) place += 1;
  return place;
};

/** `USD` under `Price` is `Price, USD`: a row above the headers may complete ambiguous ones. */
export const groupedHeaders = (rows: readonly TableRow[], place: number): readonly string[] => {
  const above = rows[place - 1];
  const row = rows[place];
  if (row === undefined || above?.at !== row.at - 1) return row?.cells ?? [];
  return row.cells.map((own, column) => {
    const group = above.cells[column] ?? '';
    const isNamed = own === '' || fieldOf(own) !== undefined || fieldOf(group)?.isWhole !== true;
    return isNamed ? own : `${group}, ${own}`;
  });
};

const looksLike = (rows: readonly TableRow[], column: number, pattern: RegExp): boolean => {
  const values = rows
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ cells }) => cells[column]?.slice(0, LONGEST_HEADER).replace(/\s/g, '') || []);
  return values.length > 0 && values.filter((value) => pattern.test(value)).length >= values.length * MOST;
};

/** Guesses what the columns are: by what they are called, then by what is in them. */
export const guessColumns = (headers: readonly string[], rows: readonly TableRow[]): Mapping => {
  const mapping: (SheetField | null)[] = headers.map(() => null);
  const taken = new Set<SheetField>();
  const take = (column: number, field: SheetField) => {
    if (mapping[column] !== null || taken.has(field)) return;
    mapping[column] = field;
    taken.add(field);
  };
  const named = headers.map(fieldOf);
  // Headers that are the field's name as a whole come before those that only begin with it.
  for (const isWhole of [true, false])
    for (const [column, name] of named.entries()) if (name?.isWhole === isWhole) take(column, name.field);
  for (const column of headers.keys()) {
    if (looksLike(rows, column, VIN)) take(column, 'vin');
    else if (looksLike(rows, column, EMAIL)) take(column, 'contactEmail');
  }
  return mapping;
};

const SIGNS: readonly (readonly [RegExp, Currency])[] = [
  [/\$/, 'USD'],
  [/€/, 'EUR'],
  [/₽|руб/i, 'RUB'],
  [/֏|драм|դրամ/i, 'AMD'],
];

/** Units in headers: `Price, USD`, `Mileage (mi)`. */
export const unitsInHeaders = (
  headers: readonly string[],
  mapping: Mapping,
): { priceUnit?: Currency; mileageUnit?: 'km' | 'mi' } => {
  const price = headers[mapping.indexOf('price')] ?? '';
  const mileage = headers[mapping.indexOf('mileage')] ?? '';
  const priceUnit =
    CURRENCIES.find((code) => new RegExp(`\\b${code}\\b`, 'i').test(price)) ??
    SIGNS.find(([sign]) => sign.test(price))?.[1];
  const isMiles = /\bmi(?:les?)?\b/i.test(mileage) || /(?:^|[\s,(])(?:мил[ьи]|մղոն)/i.test(mileage);
  const isKm = /\bkm\b|kilomet/i.test(mileage) || /(?:^|[\s,(])(?:км|կմ)/i.test(mileage);
  return { ...(priceUnit && { priceUnit }), ...(isMiles ? { mileageUnit: 'mi' } : isKm ? { mileageUnit: 'km' } : {}) };
};

/** `Power, kW`: what such a column has without a unit is in kilowatts. */
const IN_KILOWATTS = /\bkw\b|квт|կվտ/i;
const IN_HORSES = /\bhp\b|\bps\b|л\.?\s?с\b|ձիաուժ|ձ\.?\s?ու?ժ?/i;
const BARE = /^\d+(?:[.,]\d+)?$/;

/** The row with the unit of the header added to bare numbers. */
export const withHeaderUnits = (headers: readonly string[], mapping: Mapping): ((row: SheetRow) => SheetRow) => {
  const power = (headers[mapping.indexOf('horsePower')] ?? '').normalize('NFKC');
  if (!IN_KILOWATTS.test(power) || IN_HORSES.test(power)) return (row) => row;
  return (row) => (BARE.test(row.horsePower ?? '') ? { ...row, horsePower: `${row.horsePower} kW` } : row);
};

/** The mapping with one column's field chosen; the column that had it before is left out. */
export const withField = (mapping: Mapping, column: number, field: SheetField | null): Mapping =>
  mapping.map((before, at) => (at === column ? field : field !== null && before === field ? null : before));
