import { z } from 'zod';
import { POST_STATUSES } from '#contract/vehicle.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { GridRow } from './grid-row.ts';

const bound = z.number().int().nonnegative().nullable();
const Range = z.object({ from: bound, to: bound });
export type Range = z.infer<typeof Range>;

export const RANGE_FILTERS = ['price', 'days', 'year', 'mileage'] as const;
export type RangeFilter = (typeof RANGE_FILTERS)[number];
export const LIST_FILTERS = ['country', 'bodyType', 'fuelType'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Everything that narrows the grid; null where it does not. Amounts are in the viewer's currency. */
export const GridFilters = z.object({
  query: z.string().max(200),
  status: z.enum(POST_STATUSES).nullable(),
  country: z.string().nullable(),
  bodyType: z.string().nullable(),
  fuelType: z.string().nullable(),
  price: Range.nullable(),
  days: Range.nullable(),
  year: Range.nullable(),
  mileage: Range.nullable(),
  /** Cars without any photo; cars not cleared by customs. */
  only: z.enum(['noPhotos', 'notCleared', 'notReady', 'open']).nullable(),
});
export type GridFilters = z.infer<typeof GridFilters>;

export const NO_FILTERS: GridFilters = {
  query: '',
  status: null,
  country: null,
  bodyType: null,
  fuelType: null,
  price: null,
  days: null,
  year: null,
  mileage: null,
  only: null,
};

const LONG_DAYS = 61;
/** Views that every dealer begins with. */
export const BUILT_IN_VIEWS = {
  over60: { ...NO_FILTERS, days: { from: LONG_DAYS, to: null } },
  noPhotos: { ...NO_FILTERS, only: 'noPhotos' },
  notCleared: { ...NO_FILTERS, only: 'notCleared' },
} as const satisfies Record<string, GridFilters>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

const VALUE_OF: Readonly<Record<RangeFilter, (row: GridRow) => number | undefined>> = {
  price: ({ shown }) => shown,
  days: ({ days }) => days,
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
};

const isWithin = (value: number | undefined, { from, to }: Range): boolean =>
  value !== undefined && (from === null || value >= from) && (to === null || value <= to);

const ONLY: Readonly<Record<NonNullable<GridFilters['only']>, (row: GridRow) => boolean>> = {
  noPhotos: ({ imageCount }) => imageCount === 0,
  notCleared: ({ isCleared }) => !isCleared,
  notReady: ({ gaps }) => gaps.length > 0,
  open: ({ mark }) => mark !== 'synced',
};

/** Whether a car belongs to what is shown; made once for a whole pass over the rows. */
export const passes = (filters: GridFilters): ((row: GridRow) => boolean) => {
  const words = filters.query.toLowerCase().split(/\s+/).filter(Boolean);
  const tests: ((row: GridRow) => boolean)[] = words.map(
    (word) =>
      ({ find }) =>
        find.includes(word),
  );
  const { status, only } = filters;
  if (status !== null) tests.push((row) => row.status === status);
  for (const name of LIST_FILTERS) {
    const wanted = filters[name];
    if (wanted !== null) tests.push((row) => row[name] === wanted);
  }
  for (const name of RANGE_FILTERS) {
    const range = filters[name];
    if (range !== null) tests.push((row) => isWithin(VALUE_OF[name](row), range));
  }
  if (only !== null) tests.push(ONLY[only]);
  return (row) => tests.every((test) => test(row));
};

export const countOf = (rows: readonly GridRow[], filters: GridFilters): number => {
  const test = passes(filters);
  let count = 0;
  for (const row of rows) if (test(row)) count += 1;
  return count;
};

/** How many cars each status has. */
export const statusCounts = (rows: readonly GridRow[]): Readonly<Record<PostStatus, number>> => {
  const counts = Object.fromEntries(POST_STATUSES.map((status) => [status, 0])) as Record<PostStatus, number>;
  for (const { status } of rows) counts[status] += 1;
  return counts;
};

/** The values a list filter can take among the rows, in their order. */
export const choicesOf = (rows: readonly GridRow[], name: ListFilter): string[] =>
  [...new Set(rows.map((row) => row[name]))].filter((value) => value !== '').toSorted((a, b) => a.localeCompare(b));

export const isFiltered = (filters: GridFilters): boolean =>
  Object.values(filters).some((value) => value !== null && value !== '');
