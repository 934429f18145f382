/** Lookups a post has at most one value of; a filter asks for one value of each. */
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
] as const;
export type EqualKey = (typeof EQUALS)[number];

/** `cleared` means cleared in the country where the car stands, so a chosen country needs no word of its own (D073). */
export const FLAGS = ['new', 'damaged', 'runAndGo', 'underWarranty', 'cleared'] as const;
export type FlagKey = (typeof FLAGS)[number];

/** Year, price in hundredths of a US dollar, mileage in kilometres; both ends belong to the range. */
export const RANGES = ['year', 'price', 'mileage'] as const;
export type RangeKey = (typeof RANGES)[number];
export type Range = { readonly from?: number | undefined; readonly to?: number | undefined };

/** What a search asks of a live post; what is absent does not matter. */
export type PostFilter = {
  readonly equals: Readonly<Partial<Record<EqualKey, number>>>;
  readonly flags: Readonly<Partial<Record<FlagKey, boolean>>>;
  readonly ranges: Readonly<Partial<Record<RangeKey, Range>>>;
  /** Folded words, each of which occurs in the post's search text (D084). */
  readonly words: readonly string[];
};

export const EVERY_POST: PostFilter = { equals: {}, flags: {}, ranges: {}, words: [] };

export const SORTS = ['created', 'modified', 'price', 'year', 'mileage'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * `top`: live top posts by the newest `topSince`, rotated hourly among equals, then the newest posts (D079).
 * Any sort breaks ties by the newest, then the highest id (D078).
 */
export type Order = { readonly by: 'top' } | { readonly by: Sort; readonly descending: boolean };

/** Top posts of the same instant take turns: every hour another of these groups comes first. */
export const TOP_TURNS = 24;
const HOUR = 3_600_000;
export const hourOf = (now: number): number => Math.floor(now / HOUR);

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
export type FacetCounts = { readonly total: number; readonly facets: Readonly<Record<FacetKey, Counts>> };

/** Choosing a facet anew drops what hangs on it: a brand its models, a country its regions. */
const DEPENDANTS: Partial<Record<EqualKey, readonly EqualKey[]>> = {
  brand: ['model', 'generation', 'modification'],
  model: ['generation', 'modification'],
  country: ['region'],
};

/** The filter as it would be with that facet still open. */
export const lifted = (filter: PostFilter, facet: FacetKey): PostFilter => {
  const dropped = [facet, ...(DEPENDANTS[facet] ?? [])];
  if (dropped.every((key) => filter.equals[key] === undefined)) return filter;
  const equals = { ...filter.equals };
  for (const key of dropped) delete equals[key];
  return { ...filter, equals };
};

/** Anything that answers searches. Two of these exist, and a property test holds them equal. */
export type PostSearch = {
  readonly search: (request: SearchRequest) => Promise<SearchPage>;
  readonly facets: (filter: PostFilter) => Promise<FacetCounts>;
};
