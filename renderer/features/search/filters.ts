import type { CallOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import { CONDITIONS, DEALS } from '#contract/vehicle.ts';

/** Single-choice lookups; a test holds the three lists equal to the parameters of the search call. */
export const CHOICE_FILTERS = [
  'BrandId',
  'ModelId',
  'GenerationId',
  'ModificationId',
  'BodyTypeId',
  'FuelTypeId',
  'TransmissionTypeId',
  'DriveTypeId',
  'ColorId',
  'CountryId',
  'RegionId',
  'AvailabilityId',
  'DocumentTypeId',
  'PriceUnitId',
  'PriceLabelId',
] as const;
export const RANGE_FILTERS = ['PriceFrom', 'PriceTo', 'YearFrom', 'YearTo', 'MileageFrom', 'MileageTo'] as const;
export const FLAG_FILTERS = [...CONDITIONS, ...DEALS] as const;
/** Words, and the lists that `contract/search-lists.ts` reads and writes: further cars, and equipment. */
export const TEXT_FILTERS = ['Query', 'Cars', 'Features'] as const;

export type ChoiceFilter = (typeof CHOICE_FILTERS)[number];
export type RangeFilter = (typeof RANGE_FILTERS)[number];
export type FlagFilter = (typeof FLAG_FILTERS)[number];
export type TextFilter = (typeof TEXT_FILTERS)[number];
export type FilterName = ChoiceFilter | RangeFilter | FlagFilter | TextFilter;

/** The filters that are set (SPEC.md §9); a condition or deal is any, yes or no (D083). */
export type Filters = Readonly<
  Partial<Record<ChoiceFilter | RangeFilter, number> & Record<FlagFilter, boolean> & Record<TextFilter, string>>
>;

/** Parameters of the search and facet calls. */
export type SearchCall = Omit<
  NonNullable<CallOf<Api['posts']['search']>['query']>,
  'page' | 'pageCount' | 'lang' | 'currency'
>;

export const MAX_QUERY_LENGTH = 100;
/** What a search field takes; the server reads its first words. */
export const MAX_TYPED_LENGTH = 500;

/** What a change makes meaningless: everything chosen from the changed list (D096). */
const CHILDREN: Partial<Record<FilterName, readonly FilterName[]>> = {
  BrandId: ['ModelId', 'GenerationId', 'ModificationId'],
  ModelId: ['GenerationId', 'ModificationId'],
  GenerationId: ['ModificationId'],
  CountryId: ['RegionId'],
};

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== 0;

/** Leaves out what is not set, so that equal choices are equal values (D082). */
export const tidy = (filters: { readonly [Name in FilterName]?: Filters[Name] | undefined }): Filters => {
  const set = Object.entries(filters).filter(([, value]) => isSet(value));
  const hasPrice = isSet(filters.PriceFrom) || isSet(filters.PriceTo);
  // Without a price its currency has no effect.
  return Object.fromEntries(set.filter(([name]) => hasPrice || name !== 'PriceUnitId')) as Filters;
};

export type FilterChange = { readonly [Name in FilterName]?: Filters[Name] | undefined };

/** A new car is not damaged (D083): choosing one of the two drops the other. */
const contradicted = ({ New, Damaged }: FilterChange): readonly FilterName[] =>
  New === true ? ['Damaged'] : Damaged === true ? ['New'] : [];

/** Sets or clears filters; changing a parent clears what was chosen below it. */
export const changeFilters = (filters: Filters, change: FilterChange): Filters => {
  const changed = (Object.keys(change) as FilterName[]).filter((name) => change[name] !== filters[name]);
  const below = changed.flatMap((name) => CHILDREN[name] ?? []);
  const against = contradicted(change).filter((name) => filters[name] === true);
  const cleared = [...below, ...against].filter((name) => !(name in change));
  const kept = Object.entries(filters).filter(([name]) => !cleared.includes(name as FilterName));
  return tidy({ ...Object.fromEntries(kept), ...change });
};

/** Filters that are chosen and dropped together, in the order of the chips. */
export const FILTER_GROUPS = {
  query: ['Query'],
  cars: ['Cars'],
  car: ['BrandId', 'ModelId'],
  generation: ['GenerationId'],
  modification: ['ModificationId'],
  price: ['PriceFrom', 'PriceTo', 'PriceUnitId'],
  priceLabel: ['PriceLabelId'],
  year: ['YearFrom', 'YearTo'],
  body: ['BodyTypeId'],
  mileage: ['MileageFrom', 'MileageTo'],
  New: ['New'],
  Damaged: ['Damaged'],
  RunAndGo: ['RunAndGo'],
  UnderWarranty: ['UnderWarranty'],
  Clearance: ['Clearance'],
  Negotiable: ['Negotiable'],
  Exchange: ['Exchange'],
  Instalments: ['Instalments'],
  fuel: ['FuelTypeId'],
  transmission: ['TransmissionTypeId'],
  drive: ['DriveTypeId'],
  color: ['ColorId'],
  features: ['Features'],
  place: ['CountryId', 'RegionId'],
  availability: ['AvailabilityId'],
  document: ['DocumentTypeId'],
} as const satisfies Record<string, readonly FilterName[]>;
export type FilterGroup = keyof typeof FILTER_GROUPS;

const GROUPS = Object.keys(FILTER_GROUPS) as FilterGroup[];

export const setGroups = (filters: Filters): FilterGroup[] =>
  GROUPS.filter((group) => FILTER_GROUPS[group].some((name) => name in filters));

export const withoutGroup = (filters: Filters, group: FilterGroup): Filters =>
  changeFilters(filters, Object.fromEntries(FILTER_GROUPS[group].map((name) => [name, undefined])));
