import { MIN_CAR_YEAR, OTHER_MODEL } from '#contract/constants.ts';
import { BODY_TYPES, DRIVE_TYPES, FUEL_TYPES, idOf, TRANSMISSION_TYPES, WHEELS } from '#contract/vehicle.ts';
import type { Db, NewRow } from '#server/database/connection.ts';
import { type Catalogue, type CatalogueModification, keyOf, union } from './catalogue.ts';

type Ids = ReadonlyMap<string, number>;

/** Keeps a statement of thirteen columns below both databases' limits on parameters. */
const CHUNK = 1000;

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, at) => items.slice(at * CHUNK, (at + 1) * CHUNK));

/**
 * Writes a catalogue by names: what is known keeps its id and takes new values, the rest is added. Nothing is ever
 * removed, because posts may point at it.
 */
export const saveCatalogue = async (db: Db, catalogue: Catalogue): Promise<void> => {
  const brands = await saveBrands(db, catalogue);
  const models = await saveModels(db, catalogue, brands);
  const generations = await saveGenerations(db, catalogue, models);
  await saveModifications(db, catalogue, models, generations);
  await fillEmptyBrands(db);
};

/** Gives brands without models one model for all cars, with all later choices (D097). */
const fillEmptyBrands = async (db: Db): Promise<void> => {
  const empty = await db
    .selectFrom('brand')
    .leftJoin('model', 'model.brand_id', 'brand.id')
    .select('brand.id')
    .where('model.id', 'is', null)
    .orderBy('brand.id')
    .execute();
  const values = empty.map(({ id }) => ({
    brand_id: id,
    name: OTHER_MODEL,
    year_from: MIN_CAR_YEAR,
    year_to: null,
    is_popular: flag(false),
  }));
  for (const some of chunks(values)) await db.insertInto('model').values(some).execute();
};

/** The ids of all brands by name. */
export const brandIds = async (db: Db): Promise<Ids> => {
  const rows = await db.selectFrom('brand').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/** The first years of all generations by brand, model and name. */
export const knownGenerations = async (db: Db): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await db
    .selectFrom('generation')
    .innerJoin('model', 'model.id', 'generation.model_id')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select(['brand.name as brand', 'model.name as model', 'generation.name as generation', 'generation.year_from'])
    .execute();
  const byName = Map.groupBy(rows, ({ brand, model, generation }) => keyOf(brand, model, generation));
  return new Map([...byName].map(([key, same]) => [key, same.map(({ year_from }) => year_from)]));
};

const saveBrands = async (db: Db, { brands }: Catalogue): Promise<Ids> => {
  for (const values of chunks(brands.map(({ name, country }) => ({ name, country }))))
    await db
      .insertInto('brand')
      .values(values)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ country: (row) => row.ref('excluded.country') }))
      .execute();
  return brandIds(db);
};

const saveModels = async (db: Db, { models }: Catalogue, brands: Ids): Promise<Ids> => {
  const known = new Map((await readModels(db)).map((row) => [keyOf(row.brand_id, row.name), row]));
  const values = models.map(({ brand, name, isPopular, ...years }) => {
    const brandId = idIn(brands, brand);
    const before = known.get(keyOf(brandId, name));
    const span = before === undefined ? years : union(years, { yearFrom: before.year_from, yearTo: before.year_to });
    const popular = isPopular || before?.is_popular === 1;
    return { brand_id: brandId, name, year_from: span.yearFrom, year_to: span.yearTo, is_popular: flag(popular) };
  });
  for (const some of chunks(values))
    await db
      .insertInto('model')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['brand_id', 'name']).doUpdateSet({
          year_from: (row) => row.ref('excluded.year_from'),
          year_to: (row) => row.ref('excluded.year_to'),
          is_popular: (row) => row.ref('excluded.is_popular'),
        }),
      )
      .execute();
  const names = new Map([...brands].map(([name, id]) => [id, name]));
  return new Map((await readModels(db)).map((row) => [keyOf(names.get(row.brand_id) ?? '', row.name), row.id]));
};

const readModels = (db: Db) =>
  db.selectFrom('model').select(['id', 'brand_id', 'name', 'year_from', 'year_to', 'is_popular']).execute();

const saveGenerations = async (db: Db, { generations }: Catalogue, models: Ids): Promise<Ids> => {
  const values = generations.map(({ brand, model, name, yearFrom, yearTo }) => ({
    model_id: idIn(models, keyOf(brand, model)),
    name,
    year_from: yearFrom,
    year_to: yearTo,
    image_url: null,
  }));
  for (const some of chunks(values))
    await db
      .insertInto('generation')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['model_id', 'name', 'year_from'])
          .doUpdateSet({ year_to: (row) => row.ref('excluded.year_to') }),
      )
      .execute();
  const rows = await db.selectFrom('generation').select(['id', 'model_id', 'name', 'year_from']).execute();
  return new Map(rows.map((row) => [keyOf(row.model_id, row.name, row.year_from), row.id]));
};

const saveModifications = async (db: Db, catalogue: Catalogue, models: Ids, generations: Ids): Promise<void> => {
  const stored = await db.selectFrom('modification').selectAll().execute();
  const known = new Map(stored.map(({ id, ...row }) => [naturalKey(row), { id, row }]));
  const added: NewRow<'modification'>[] = [];
  for (const modification of catalogue.modifications) {
    const row = toRow(modification, models, generations);
    const before = known.get(naturalKey(row));
    if (before === undefined) added.push(row);
    else if (differs(before.row, row))
      await db.updateTable('modification').set(row).where('id', '=', before.id).execute();
  }
  for (const some of chunks(added)) await db.insertInto('modification').values(some).execute();
};

type ModificationRow = Omit<NewRow<'modification'>, 'id'>;

const toRow = (modification: CatalogueModification, models: Ids, generations: Ids): ModificationRow => {
  const modelId = idIn(models, keyOf(modification.brand, modification.model));
  return {
    model_id: modelId,
    generation_id: idIn(generations, keyOf(modelId, modification.generation, modification.generationFrom)),
    name: modification.name,
    body_type_id: idOf(BODY_TYPES, modification.body),
    fuel_type_id: idOf(FUEL_TYPES, modification.fuel),
    drive_type_id: idOf(DRIVE_TYPES, modification.drive),
    transmission_type_id: idOf(TRANSMISSION_TYPES, modification.transmission),
    wheel_id: idOf(WHEELS, modification.wheel),
    displacement: modification.displacementCc,
    horse_power: modification.powerHp,
    year_from: modification.yearFrom,
    year_to: modification.yearTo,
  };
};

const naturalKey = (row: ModificationRow): string => keyOf(row.generation_id, row.name, row.body_type_id, row.wheel_id);

const differs = (a: ModificationRow, b: ModificationRow): boolean =>
  (Object.keys(b) as (keyof ModificationRow)[]).some((column) => a[column] !== b[column]);

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The checks before saving make a missing parent impossible; should one be missing, nothing may be saved. */
const idIn = (ids: Ids, key: string): number => {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`The catalogue names ${key.replaceAll('\u0000', ' › ')}, which it does not hold.`);
  return id;
};
