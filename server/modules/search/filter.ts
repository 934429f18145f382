import { HOUR_MS } from '#contract/time.ts';

/** Lookups a post has at most one value of, and the label of its price; a filter asks for one value of each. */
export const EQUALS = [
  'brand',
  'model',
  'generation',
  'modification',
  'bodyType',
  'transmissionType',
  'fuelType',
  'driveType',
  'availability',
  'documentType',
  'color',
  'country',
  'region',
  'priceLabel',
] as const;
export type EqualKey = (typeof EQUALS)[number];

/** `cleared` means cleared in the country where the car is, so a chosen country needs no filter of its own (D073). */
export const FLAGS = [
  'new',
  'damaged',
  'runAndGo',
  'underWarranty',
  'cleared',
  'negotiable',
  'exchange',
  'instalments',
] as const;
export type FlagKey = (typeof FLAGS)[number];

/** Year, price in hundredths of a US dollar, mileage in kilometres; both ends belong to the range. */
export const RANGES = ['year', 'price', 'mileage'] as const;
export type RangeKey = (typeof RANGES)[number];
export type Range = { readonly from?: number | undefined; readonly to?: number | undefined };

/** A brand, or one of its models. */
export type Car = { readonly brand: number; readonly model?: number | undefined };

/** What a search asks of a live post; what is absent does not matter. */
export type PostFilter = {
  readonly equals: Readonly<Partial<Record<EqualKey, number>>>;
  readonly flags: Readonly<Partial<Record<FlagKey, boolean>>>;
  readonly ranges: Readonly<Partial<Record<RangeKey, Range>>>;
  /** A post is one of these cars; none means any car. */
  readonly cars: readonly Car[];
  /** Ids of equipment (D120); a post has all of them. */
  readonly features: readonly number[];
  /** Folded words, each of which occurs in the post's search text (D084). */
  readonly words: readonly string[];
};

export const EVERY_POST: PostFilter = { equals: {}, flags: {}, ranges: {}, cars: [], features: [], words: [] };

export const SORTS = ['created', 'modified', 'price', 'year', 'mileage'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * `top`: live top posts by the newest `topSince`, rotated hourly among equals, then the newest posts (D079).
 * Any sort breaks ties by the newest, then the highest id (D078).
 */
export type Order = { readonly by: 'top' } | { readonly by: Sort; readonly descending: boolean };

/** Top posts of the same instant take turns: every hour another of these groups comes first. */
export const TOP_TURNS = 24;
export const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

export type SearchRequest = {
  readonly filter: PostFilter;
  readonly order: Order;
  readonly offset: number;
  readonly limit: number;
  /** Milliseconds since 1970: decides which top listings still run. */
  readonly now: number;
  /** How many running top posts to name beside a page whose order knows nothing of them (D080). */
  readonly tops?: number;
};

/** Ids in order, how many posts match in all, and where they were asked for the first of the top posts among them. */
export type SearchPage = { readonly ids: number[]; readonly total: number; readonly tops?: number[] };

/** The lookups counted for the filter panel. */
export const FACET_KEYS = EQUALS.filter((key) => key !== 'generation' && key !== 'modification');
export type FacetKey = Exclude<EqualKey, 'generation' | 'modification'>;
export type Counts = ReadonlyMap<number, number>;
/** How many posts meet a condition and how many do not. */
export type FlagCounts = { readonly yes: number; readonly no: number };
/** `features` counts the posts with each equipment beside all that is chosen; it is there when it was asked for. */
export type FacetCounts = {
  readonly total: number;
  readonly facets: Readonly<Record<FacetKey, Counts>>;
  readonly flags: Readonly<Record<FlagKey, FlagCounts>>;
  readonly features?: Counts;
};
export type FacetsRequest = { readonly filter: PostFilter; readonly withFeatures?: boolean };

/** Choosing a facet anew drops what hangs on it: a brand its models, a country its regions. */
const DEPENDANTS: Partial<Record<EqualKey, readonly EqualKey[]>> = {
  brand: ['model', 'generation', 'modification'],
  model: ['generation', 'modification'],
  country: ['region'],
};

/** The filter as it would be with that facet still open. */
export const lifted = (filter: PostFilter, facet: FacetKey): PostFilter => {
  const dropped = [facet, ...(DEPENDANTS[facet] ?? [])];
  const cars = facet === 'brand' || facet === 'model' ? [] : filter.cars;
  if (cars.length === filter.cars.length && dropped.every((key) => filter.equals[key] === undefined)) return filter;
  const equals = { ...filter.equals };
  for (const key of dropped) delete equals[key];
  return { ...filter, equals, cars };
};

/** A new car is not a damaged one (D083): choosing one of the two drops the other. */
const OPPOSITES: Partial<Record<FlagKey, FlagKey>> = { new: 'damaged', damaged: 'new' };

/** The filter as it would be with that condition still open. */
export const liftedFlag = (filter: PostFilter, flag: FlagKey): PostFilter => {
  const opposite = OPPOSITES[flag] ?? flag;
  if (filter.flags[flag] === undefined && filter.flags[opposite] === undefined) return filter;
  const flags = { ...filter.flags };
  delete flags[flag];
  delete flags[opposite];
  return { ...filter, flags };
};

/** The brands and models that a list of cars names; a post has one of them. */
export const brandsAndModels = (cars: readonly Car[]): { readonly brands: number[]; readonly models: number[] } => ({
  brands: [...new Set(cars.filter(({ model }) => model === undefined).map(({ brand }) => brand))],
  models: [...new Set(cars.flatMap(({ model }) => (model === undefined ? [] : [model])))],
});

/** Anything that answers searches. Two of these exist, and a property test holds them equal. */
export type PostSearch = {
  readonly search: (request: SearchRequest) => Promise<SearchPage>;
  readonly facets: (request: FacetsRequest) => Promise<FacetCounts>;
};
