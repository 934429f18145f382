import type Sqlite from 'better-sqlite3';
import {
  type EqualKey,
  EVERY_POST,
  type FlagKey,
  type Order,
  type PostFilter,
  type SearchRequest,
} from '#server/modules/search/filter.ts';
import { type Draw, drawing } from './synthetic-posts.ts';

type Row = Readonly<Record<string, number | null>>;

/** Price labels are not a column of a post, and synthetic posts have none. */
type Key = Exclude<EqualKey, 'priceLabel'>;
const COLUMNS: Readonly<Record<Key, string>> = {
  brand: 'brand_id',
  model: 'model_id',
  generation: 'generation_id',
  modification: 'modification_id',
  bodyType: 'body_type_id',
  transmissionType: 'transmission_type_id',
  fuelType: 'fuel_type_id',
  driveType: 'drive_type_id',
  availability: 'availability_id',
  documentType: 'document_type_id',
  color: 'color_id',
  country: 'country_id',
  region: 'region_id',
};
const FLAG_COLUMNS: Readonly<Record<Exclude<FlagKey, 'cleared'>, string>> = {
  new: 'is_new',
  damaged: 'is_damaged',
  runAndGo: 'is_run_and_go',
  underWarranty: 'is_under_warranty',
  negotiable: 'is_negotiable',
  exchange: 'is_exchange_possible',
  instalments: 'is_instalment_possible',
};

/** Newest, cheapest, dearest, newest year: the sorts people choose. */
const ORDERS: readonly Order[] = [
  { by: 'top' },
  { by: 'price', descending: false },
  { by: 'price', descending: true },
  { by: 'year', descending: true },
];

type Part = (filter: PostFilter, row: Row, draw: Draw) => PostFilter;

const equal =
  (key: Key): Part =>
  (filter, row) => {
    const value = row[COLUMNS[key]];
    return value == null ? filter : { ...filter, equals: { ...filter.equals, [key]: value } };
  };
const flag =
  (key: Exclude<FlagKey, 'cleared'>): Part =>
  (filter, row) => ({ ...filter, flags: { ...filter.flags, [key]: row[FLAG_COLUMNS[key]] === 1 } });
const range =
  (key: 'year' | 'price' | 'mileage', column: string, spread: (value: number) => number): Part =>
  (filter, row, draw) => {
    const value = row[column] ?? 0;
    const from = Math.max(0, Math.floor(value - spread(value) * draw.share()));
    const to = Math.ceil(value + spread(value) * draw.share());
    const sides = [{ from }, { to }, { from, to }] as const;
    return { ...filter, ranges: { ...filter.ranges, [key]: sides[draw.whole(3)]! } };
  };

const PARTS: readonly Part[] = [
  ...(Object.keys(COLUMNS) as Key[]).map(equal),
  ...(Object.keys(FLAG_COLUMNS) as Exclude<FlagKey, 'cleared'>[]).map(flag),
  range('year', 'year', () => 4),
  range('price', 'price_usd_minor', (price) => price * 0.4),
  range('mileage', 'mileage', (mileage) => mileage * 0.5 + 20_000),
];

const some = (draw: Draw): readonly Part[] => {
  const rest = [...PARTS];
  return Array.from({ length: 1 + draw.whole(12) }, () => rest.splice(draw.whole(rest.length), 1)[0]!);
};

/** Searches of 1 to 12 filters taken from posts that exist, with a page most often at the beginning. */
export const randomSearches = (file: Sqlite.Database, amount: number, seed: number, now: number): SearchRequest[] => {
  const draw = drawing(seed);
  const { posts } = file.prepare<[], { posts: number }>('select max(id) as posts from post').get()!;
  const live = file.prepare<[number], Row>(
    `select * from post where id >= ? and moderation = 'approved' and hidden_at is null and sold_at is null limit 1`,
  );
  return Array.from({ length: amount }, () => {
    const row = live.get(1 + draw.whole(Math.ceil(posts * 0.99))) ?? {};
    const filter = some(draw).reduce((sofar, part) => part(sofar, row, draw), EVERY_POST);
    const page = draw.share() < 0.8 ? 0 : draw.whole(5);
    return { filter, order: ORDERS[draw.whole(ORDERS.length)]!, offset: page * 20, limit: 20, now };
  });
};
