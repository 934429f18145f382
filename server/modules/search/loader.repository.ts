import { setImmediate } from 'node:timers/promises';
import type { Db, StoredRow } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { ColumnBuilder, type IndexRow } from './columns.ts';
import { isLive } from './live.repository.ts';
import { priceLabel } from './price-label.repository.ts';
import { buildingSegment, type Segment } from './segment.ts';

/** Small enough that requests between two slices wait a few milliseconds only. */
const SLICE = 1000;

const COLUMNS = [
  'id',
  'created_at',
  'modified_at',
  'top_since',
  'top_until',
  'year',
  'price_usd_minor',
  'mileage',
  'brand_id',
  'model_id',
  'generation_id',
  'modification_id',
  'body_type_id',
  'transmission_type_id',
  'fuel_type_id',
  'drive_type_id',
  'availability_id',
  'document_type_id',
  'color_id',
  'country_id',
  'region_id',
  'is_new',
  'is_damaged',
  'is_run_and_go',
  'is_under_warranty',
  'is_negotiable',
  'is_exchange_possible',
  'is_instalment_possible',
  'is_cleared',
  'clearance_country_id',
  'search_text',
] as const satisfies readonly (keyof Database['post'])[];

type Row = Pick<StoredRow<'post'>, (typeof COLUMNS)[number]> & { readonly price_label: number | null };

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

const toIndexRow = (row: Row, features: readonly number[]): IndexRow => ({
  id: row.id,
  created: Date.parse(row.created_at),
  modified: Date.parse(row.modified_at),
  topSince: instant(row.top_since),
  topUntil: instant(row.top_until),
  year: row.year,
  price: row.price_usd_minor,
  mileage: row.mileage,
  equals: {
    brand: row.brand_id,
    model: row.model_id,
    generation: row.generation_id ?? 0,
    modification: row.modification_id ?? 0,
    bodyType: row.body_type_id,
    transmissionType: row.transmission_type_id,
    fuelType: row.fuel_type_id,
    driveType: row.drive_type_id ?? 0,
    availability: row.availability_id ?? 0,
    documentType: row.document_type_id ?? 0,
    color: row.color_id,
    country: row.country_id,
    region: row.region_id,
    priceLabel: row.price_label ?? 0,
  },
  flags: {
    new: row.is_new === 1,
    damaged: row.is_damaged === 1,
    runAndGo: row.is_run_and_go === 1,
    underWarranty: row.is_under_warranty === 1,
    cleared: row.is_cleared === 1 && row.clearance_country_id === row.country_id,
    negotiable: row.is_negotiable === 1,
    exchange: row.is_exchange_possible === 1,
    instalments: row.is_instalment_possible === 1,
  },
  features,
  text: row.search_text,
});

const NOTHING: readonly number[] = [];

/** The rows with the equipment of each. */
const withFeatures = async (db: Db, rows: readonly Row[]): Promise<IndexRow[]> => {
  if (rows.length === 0) return [];
  const equipment = await db
    .selectFrom('post_feature')
    .select(['post_id', 'feature_id'])
    .where(
      'post_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const featuresOf = Map.groupBy(equipment, ({ post_id: post }) => post);
  return rows.map((row) => toIndexRow(row, featuresOf.get(row.id)?.map(({ feature_id: id }) => id) ?? NOTHING));
};

/** Live posts with larger ids than the one before: in the order in which databases keep them, so that a table is read once. */
const slice = async (db: Db, after: number): Promise<Row[]> =>
  db
    .selectFrom('post')
    .select(COLUMNS)
    .select(priceLabel.as('price_label'))
    .where('id', '>', after)
    .where(isLive)
    .orderBy('id')
    .limit(SLICE)
    .execute();

/** An upper bound of the number of live posts. Counting millions of them would block SQLite for seconds. */
const mostPosts = async (db: Db): Promise<number> => {
  const newest = await db.selectFrom('post').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? 0;
};

/** Reads all live posts a slice at a time, and builds their segment; other work runs between the slices. */
export const loadSegment = async (db: Db, signal: AbortSignal): Promise<Segment> => {
  const builder = new ColumnBuilder(await mostPosts(db));
  for (let rows = await slice(db, 0); rows.length > 0; rows = await slice(db, rows.at(-1)!.id)) {
    for (const row of await withFeatures(db, rows)) builder.add(row);
    await setImmediate();
    signal.throwIfAborted();
  }
  const steps = buildingSegment(builder);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
    signal.throwIfAborted();
  }
};

/** Which of these posts are live, as the index wants them. */
export const readLive = async (db: Db, ids: readonly number[]): Promise<Map<number, IndexRow>> => {
  const rows = await db
    .selectFrom('post')
    .select(COLUMNS)
    .select(priceLabel.as('price_label'))
    .where('id', 'in', [...ids])
    .where(isLive)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  const live = await withFeatures(db, rows);
  return new Map(live.map((row) => [row.id, row]));
};
