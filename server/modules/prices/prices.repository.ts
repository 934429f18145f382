import type { Db, StoredRow } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { isLive } from '#server/modules/search/index.ts';
import { type CarFacts, type Offer, segmentOf } from './comparables.ts';

type FactRow = StoredRow<'price_fact'>;

const COLUMNS = [
  'post.id',
  'post.owner_id',
  'post.model_id',
  'post.generation_id',
  'post.fuel_type_id',
  'post.transmission_type_id',
  'post.wheel_id',
  'post.is_new',
  'post.is_damaged',
  'post.is_cleared',
  'post.clearance_country_id',
  'post.country_id',
  'post.year',
  'post.mileage',
  'post.horse_power',
  'post.price_minor',
  'post.price_unit',
  'post.price_usd_minor',
] as const satisfies readonly `post.${keyof Database['post']}`[];

/** A live post as prices are judged by. */
export type LiveCar = CarFacts & Offer & { readonly priceMinor: number; readonly priceUnit: string };

const selectLive = (db: Db) => db.selectFrom('post').select(COLUMNS).where(isLive);

const toCar = (row: Awaited<ReturnType<ReturnType<typeof selectLive>['execute']>>[number]): LiveCar => ({
  id: row.id,
  sellerId: row.owner_id,
  modelId: row.model_id,
  generationId: row.generation_id,
  fuelTypeId: row.fuel_type_id,
  transmissionTypeId: row.transmission_type_id,
  wheelId: row.wheel_id,
  isNew: row.is_new === 1,
  isDamaged: row.is_damaged === 1,
  isCleared: row.is_cleared === 1,
  clearanceCountryId: row.clearance_country_id,
  countryId: row.country_id,
  year: row.year,
  mileage: row.mileage,
  power: row.horse_power,
  price: Number(row.price_usd_minor),
  priceMinor: Number(row.price_minor),
  priceUnit: row.price_unit,
});

/** Those of these posts that are live. */
export const liveCars = async (db: Db, ids: readonly number[]): Promise<LiveCar[]> => {
  if (ids.length === 0) return [];
  const rows = await selectLive(db)
    .where('post.id', 'in', [...ids])
    .orderBy('post.id')
    .limit(ids.length)
    .execute();
  return rows.map(toCar);
};

/** The most cars read of one segment, the newest first: more change little. */
const MOST_OF_SEGMENT = 5000;

/** Live posts that were of a segment when they were last judged. */
export const carsOfSegment = async (db: Db, segment: string): Promise<LiveCar[]> => {
  const rows = await selectLive(db)
    .innerJoin('price_fact', 'price_fact.post_id', 'post.id')
    .where('price_fact.segment', '=', segment)
    .orderBy('post.id', 'desc')
    .limit(MOST_OF_SEGMENT)
    .execute();
  return rows.map(toCar);
};

/** Those of these posts that are in a company's stock, with their owners. */
export const companyCars = async (db: Db, ids: readonly number[]): Promise<{ postId: number; userId: number }[]> => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('post')
    .innerJoin('users', 'users.id', 'post.owner_id')
    .select(['post.id as postId', 'post.owner_id as userId'])
    .where('post.id', 'in', [...ids])
    .where('post.deleted_at', 'is', null)
    .where('users.is_business', '=', 1)
    .orderBy('post.id')
    .limit(ids.length)
    .execute();
};

export const factsOf = (db: Db, ids: readonly number[]): Promise<FactRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('price_fact')
        .selectAll()
        .where('post_id', 'in', [...ids])
        .orderBy('post_id')
        .limit(ids.length)
        .execute();

/** Stores judgements, of which a post has one. */
export const saveFacts = async (db: Db, rows: readonly FactRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('price_fact')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((row) => ({
        segment: row.ref('excluded.segment'),
        price_minor: row.ref('excluded.price_minor'),
        price_unit: row.ref('excluded.price_unit'),
        price_usd_minor: row.ref('excluded.price_usd_minor'),
        label: row.ref('excluded.label'),
        cars: row.ref('excluded.cars'),
        expected: row.ref('excluded.expected'),
        bound_great: row.ref('excluded.bound_great'),
        bound_good: row.ref('excluded.bound_good'),
        bound_high: row.ref('excluded.bound_high'),
        bound_very_high: row.ref('excluded.bound_very_high'),
        computed_at: row.ref('excluded.computed_at'),
      })),
    )
    .execute();
};

/** Tells which segments posts belong to before any of them is judged; judged ones stay as they are. */
export const addUnjudged = async (db: Db, cars: readonly LiveCar[], at: string): Promise<void> => {
  const rows = cars.flatMap((car) => {
    const segment = segmentOf(car);
    const price = { price_minor: car.priceMinor, price_unit: car.priceUnit, price_usd_minor: car.price };
    return segment === undefined ? [] : [{ post_id: car.id, segment, ...price, cars: 0, computed_at: at }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('price_fact')
    .values(rows)
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
};

export const deleteFacts = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .deleteFrom('price_fact')
    .where('post_id', 'in', [...ids])
    .execute();
};

/** Forgets every judgement. */
export const deleteEverything = async (db: Db): Promise<void> => {
  for (const table of ['price_fact', 'price_due', 'price_stale'] as const) await db.deleteFrom(table).execute();
};
