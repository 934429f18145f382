import { z } from 'zod';
import { POST_STATUSES } from '#contract/vehicle.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { GridRow } from './grid-row.ts';
import { firstFound, searchesFor } from './row-search.ts';
import type { RowTest, RowTests } from './row-search.ts';

const bound = z.number().int().nonnegative().nullable();
const Range = z.object({ from: bound, to: bound });
export type Range = z.infer<typeof Range>;

/** Columns that are narrowed by bounds, by a choice of their values and by words in them. */
export const RANGE_FILTERS = ['price', 'days', 'year', 'mileage', 'views', 'reveals', 'favorites', 'photos'] as const;
export type RangeFilter = (typeof RANGE_FILTERS)[number];
export const LIST_FILTERS = [
  'country',
  'region',
  'bodyType',
  'fuelType',
  'transmissionType',
  'availabilityId',
  'priceUnit',
  'gaps',
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];
export const TEXT_FILTERS = ['car', 'stockNumber', 'notes'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

const MOST_CHOICES = 200;
const MOST_SIGNS = 200;

/** Everything that narrows the grid; amounts are in the viewer's currency. */
export const GridFilters = z.object({
  query: z.string().max(MOST_SIGNS),
  status: z.enum(POST_STATUSES).nullable(),
  /** The filters of one press. */
  only: z.enum(['noPhotos', 'notCleared', 'notReady', 'open', 'top', 'locked', 'reserved']).nullable(),
  lists: z.partialRecord(z.enum(LIST_FILTERS), z.array(z.string()).min(1).max(MOST_CHOICES)),
  ranges: z.partialRecord(z.enum(RANGE_FILTERS), Range),
  texts: z.partialRecord(z.enum(TEXT_FILTERS), z.string().min(1).max(MOST_SIGNS)),
});
export type GridFilters = z.infer<typeof GridFilters>;
export const ONLY_FILTERS = ['notReady', 'open', 'top', 'locked', 'reserved'] as const;

export const NO_FILTERS: GridFilters = { query: '', status: null, only: null, lists: {}, ranges: {}, texts: {} };

const LONG_DAYS = 61;
/** Views that every dealer begins with; the first six are what a day begins with. */
export const BUILT_IN_VIEWS = {
  noPhotos: { ...NO_FILTERS, only: 'noPhotos' },
  noPrice: { ...NO_FILTERS, lists: { gaps: ['price'] } },
  over60: { ...NO_FILTERS, ranges: { days: { from: LONG_DAYS, to: null } } },
  stillForSale: { ...NO_FILTERS, lists: { gaps: ['answer'] } },
  toShow: { ...NO_FILTERS, status: 'hidden', ranges: { photos: { from: 1, to: null } } },
  reserved: { ...NO_FILTERS, only: 'reserved' },
  notCleared: { ...NO_FILTERS, only: 'notCleared' },
} as const satisfies Record<string, GridFilters>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

const NUMBER_OF: Readonly<Record<RangeFilter, (row: GridRow) => number | undefined>> = {
  price: ({ shown }) => shown,
  days: ({ days }) => days,
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
  views: ({ views }) => views,
  reveals: ({ reveals }) => reveals,
  favorites: ({ favorites }) => favorites,
  photos: ({ imageCount }) => imageCount,
};

const TEXT_OF: Readonly<Record<TextFilter, (row: GridRow) => string>> = {
  car: ({ title, vin }) => `${title}\n${vin ?? ''}`,
  stockNumber: ({ stockNumber }) => stockNumber ?? '',
  notes: ({ notes }) => notes ?? '',
};

/** The values of a car that a choice is made among; a car can lack several things. */
const choicesIn = (row: GridRow, name: ListFilter): readonly string[] => {
  if (name === 'gaps') return row.gaps;
  if (name === 'availabilityId') return row.availabilityId === null ? [] : [String(row.availabilityId)];
  return row[name] === '' ? [] : [row[name]];
};

const isWithin = (value: number | undefined, { from, to }: Range): boolean =>
  value !== undefined && (from === null || value >= from) && (to === null || value <= to);

const ONLY: Readonly<Record<NonNullable<GridFilters['only']>, RowTest>> = {
  noPhotos: ({ imageCount }) => imageCount === 0,
  notCleared: ({ isCleared }) => !isCleared,
  notReady: ({ gaps }) => gaps.length > 0,
  open: ({ mark }) => mark !== 'synced',
  top: ({ isTop }) => isTop,
  locked: ({ isPriceLocked }) => isPriceLocked,
  reserved: ({ isReserved }) => isReserved,
};

/** Every filter but the words of the search. */
const othersOf = ({ status, only, lists, ranges, texts }: GridFilters): readonly RowTest[] => {
  const tests: RowTest[] = [];
  if (status !== null) tests.push((row) => row.status === status);
  if (only !== null) tests.push(ONLY[only]);
  for (const name of LIST_FILTERS) {
    const wanted = lists[name];
    if (wanted !== undefined) tests.push((row) => choicesIn(row, name).some((value) => wanted.includes(value)));
  }
  for (const name of RANGE_FILTERS) {
    const range = ranges[name];
    if (range !== undefined) tests.push((row) => isWithin(NUMBER_OF[name](row), range));
  }
  for (const name of TEXT_FILTERS) {
    const words = texts[name]?.toLowerCase();
    if (words !== undefined) tests.push((row) => TEXT_OF[name](row).toLowerCase().includes(words));
  }
  return tests;
};

/** Whether a car belongs to what is shown; made once for a whole pass over the rows. */
export const testsOf = (filters: GridFilters, rows: readonly GridRow[]): RowTests => {
  const others = othersOf(filters);
  const isShown: RowTest = (row) => others.every((test) => test(row));
  if (filters.query.trim() === '') return { asTyped: isShown, mistyped: () => undefined };
  const { asTyped, mistyped } = searchesFor(filters.query, rows);
  if (others.length === 0) return { asTyped, mistyped };
  const both =
    (isFound: RowTest): RowTest =>
    (row) =>
      isFound(row) && isShown(row);
  const bothMistyped = () => {
    const isFound = mistyped();
    return isFound === undefined ? undefined : both(isFound);
  };
  return { asTyped: both(asTyped), mistyped: bothMistyped };
};

export const shownOf = (rows: readonly GridRow[], filters: GridFilters): readonly GridRow[] =>
  firstFound(testsOf(filters, rows), (test) => rows.filter(test));

export const countOf = (rows: readonly GridRow[], filters: GridFilters): number => shownOf(rows, filters).length;

/** How many cars each status has. */
export const statusCounts = (rows: readonly GridRow[]): Readonly<Record<PostStatus, number>> => {
  const counts = Object.fromEntries(POST_STATUSES.map((status) => [status, 0])) as Record<PostStatus, number>;
  for (const { status } of rows) counts[status] += 1;
  return counts;
};

/** The values a choice can be made among, and how many cars have each. */
export const choicesOf = (rows: readonly GridRow[], name: ListFilter): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of choicesIn(row, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** One column's filter put in, or taken away with `undefined`. */
export const withFilter = <Kind extends 'lists' | 'ranges' | 'texts', Name extends keyof GridFilters[Kind]>(
  filters: GridFilters,
  kind: Kind,
  name: Name,
  value: GridFilters[Kind][Name] | undefined,
): GridFilters => {
  const { [name]: _gone, ...rest } = filters[kind] as Record<Name, unknown>;
  return { ...filters, [kind]: value === undefined ? rest : { ...rest, [name]: value } };
};

export const isFiltered = ({ query, status, only, lists, ranges, texts }: GridFilters): boolean =>
  query !== '' ||
  status !== null ||
  only !== null ||
  [lists, ranges, texts].some((part) => Object.keys(part).length > 0);
