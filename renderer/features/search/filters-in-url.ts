import type { SortDirection, SortKey } from '#contract/http/post-search.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { CARS_TEXT, carsIn, FEATURES_TEXT, featuresIn, textOfCars, textOfFeatures } from '#contract/search-lists.ts';
import { CHOICE_FILTERS, FLAG_FILTERS, MAX_QUERY_LENGTH, RANGE_FILTERS, tidy, TEXT_FILTERS } from './filters.ts';
import type { FilterName, Filters } from './filters.ts';

/** Whole numbers as the server takes them: no sign, exponent or leading zeros. */
const WHOLE_NUMBER = /^(0|[1-9][0-9]{0,8})$/;

export const SORTS = [
  { code: 'PriceAsc', key: 'Price', direction: 'Asc' },
  { code: 'PriceDesc', key: 'Price', direction: 'Desc' },
  { code: 'YearDesc', key: 'Year', direction: 'Desc' },
  { code: 'MileageAsc', key: 'Mileage', direction: 'Asc' },
  { code: 'ModifiedDateDesc', key: 'ModifiedDate', direction: 'Desc' },
] as const;
export type Sort = (typeof SORTS)[number];

const numberIn = (text: string | null): number | undefined =>
  text !== null && WHOLE_NUMBER.test(text) ? Number(text) : undefined;
const flagIn = (text: string | null): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** Reads an address; what is malformed or unknown is left out. */
export const readFilters = (params: URLSearchParams): Filters => {
  const numbers = [...CHOICE_FILTERS, ...RANGE_FILTERS].map((name) => [name, numberIn(params.get(name))]);
  const flags = FLAG_FILTERS.map((name) => [name, flagIn(params.get(name))]);
  const Query = params.get('Query')?.trim().slice(0, MAX_QUERY_LENGTH).trim();
  const cars = params.get('Cars') ?? '';
  const features = params.get('Features') ?? '';
  const Cars = CARS_TEXT.test(cars) ? textOfCars(carsIn(cars)) : undefined;
  const Features = FEATURES_TEXT.test(features) ? textOfFeatures(featuresIn(features)) : undefined;
  return tidy({ ...Object.fromEntries([...numbers, ...flags]), Query, Cars, Features });
};

/** The chosen order; undefined is the default, newest first with top posts ahead (D079). */
export const readSort = (params: URLSearchParams): Sort | undefined => {
  const key = params.get('SortKey') as SortKey | null;
  const direction = params.get('SortDirection') as SortDirection | null;
  return SORTS.find((sort) => sort.key === key && sort.direction === (direction ?? 'Desc'));
};

/** The address of a search: filters by name, then the order; the same choices always give the same text. */
export const writeSearch = (filters: Filters, sort?: Sort): string => {
  const params = new URLSearchParams();
  for (const name of Object.keys(filters).sort() as FilterName[]) params.set(name, String(filters[name]));
  if (sort !== undefined) {
    params.set('SortKey', sort.key);
    params.set('SortDirection', sort.direction);
  }
  return params.toString();
};

/** A search without a filter still has an address of its own: /posts alone is home (D159). */
export const searchPath = (filters: Filters, sort?: Sort): PageAddress =>
  pathTo.posts(writeSearch(filters, sort) || 'page=1');

const SEARCH_PARAMS: ReadonlySet<string> = new Set<string>([
  ...CHOICE_FILTERS,
  ...RANGE_FILTERS,
  ...FLAG_FILTERS,
  ...TEXT_FILTERS,
  'SortKey',
  'SortDirection',
  'page',
]);

/** Whether an address of /posts shows results; empty parameters (D178) and others, such as those of campaigns, do not. */
export const isSearch = (params: URLSearchParams): boolean =>
  [...params].some(([name, value]) => value !== '' && SEARCH_PARAMS.has(name));
