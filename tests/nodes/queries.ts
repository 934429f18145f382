import { CURRENCIES } from '#contract/money.ts';
import { SORT_DIRECTIONS, SORT_KEYS } from '#contract/http/post-search.ts';
import { CONDITIONS, DEALS } from '#contract/vehicle.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Random } from './random.ts';

const DOLLARS = CURRENCIES.indexOf('USD') + 1;

/** What a search may ask of a post, by the names of the query. */
type Facts = Readonly<Record<string, number | null>>;

/** Posts whose values random searches use, so that many searches have results. */
export const factsOf = ({ db }: Pick<OpenDatabase, 'db'>): Promise<Facts[]> =>
  db
    .selectFrom('post')
    .select(['brand_id as BrandId', 'model_id as ModelId', 'country_id as CountryId', 'region_id as RegionId'])
    .select(['body_type_id as BodyTypeId', 'fuel_type_id as FuelTypeId', 'color_id as ColorId'])
    .select(['transmission_type_id as TransmissionTypeId', 'drive_type_id as DriveTypeId'])
    .select(['year as Year', 'mileage as Mileage', 'price_usd_minor as Price'])
    .orderBy('id')
    .execute();

const rangeOf = (random: Random, name: 'Year' | 'Mileage' | 'Price', value: number): readonly [string, string][] => {
  const spread = { Year: 4, Mileage: 40_000, Price: 3000 }[name];
  const from: [string, string] = [`${name}From`, String(Math.max(0, value - random.below(spread)))];
  const to: [string, string] = [`${name}To`, String(value + random.below(spread))];
  return random.pick([[from], [to], [from, to]]);
};

/** A search of up to eight conditions; at least one post usually meets them. */
export const randomQuery = (random: Random, posts: readonly Facts[]): URLSearchParams => {
  const { Year, Mileage, Price, ...lookups } = random.pick(posts);
  const query = new URLSearchParams({ pageCount: String(random.pick([5, 20, 100])) });
  for (const [name, id] of Object.entries(lookups)) if (id !== null && random.chance(0.15)) query.set(name, String(id));
  for (const flag of [...CONDITIONS, ...DEALS]) if (random.chance(0.08)) query.set(flag, String(random.chance(0.5)));
  const ranges = [
    ...(random.chance(0.2) ? rangeOf(random, 'Year', Year ?? 0) : []),
    ...(random.chance(0.2) ? rangeOf(random, 'Mileage', Mileage ?? 0) : []),
    ...(random.chance(0.3) ? rangeOf(random, 'Price', Math.round((Price ?? 0) / 100)) : []),
  ];
  for (const [name, value] of ranges) query.set(name, value);
  if (query.has('PriceFrom') || query.has('PriceTo')) query.set('PriceUnitId', String(DOLLARS));
  if (random.chance(0.7)) {
    query.set('SortKey', random.pick(SORT_KEYS));
    query.set('SortDirection', random.pick(SORT_DIRECTIONS));
  }
  if (random.chance(0.3)) query.set('page', '2');
  return query;
};
