import type { CatalogueGeneration, CatalogueModel, CatalogueVariant } from '#contract/catalogue-model.ts';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

type Names = Readonly<Record<Language, string>>;
export type NamedRow = { readonly id: number; readonly code: string; readonly names: Names };
export type ListRow = NamedRow & { readonly kind: string; readonly extra: string | null };
export type CountryRow = NamedRow & { readonly phoneCode: string; readonly currency: string };
export type BrandRow = {
  readonly id: number;
  readonly name: string;
  readonly popularModels: number;
  readonly postsCount: number;
};
export type ModelRow = {
  readonly id: number;
  readonly name: string;
  readonly isPopular: boolean;
  readonly postsCount: number;
};

/** More rows than any list has; a query without a limit is a mistake waiting to grow. */
const MANY = 10_000;

type NameColumns = Readonly<Record<`name_${Language}`, string>>;
const NAME_COLUMNS = LANGUAGES.map((language) => `name_${language}` as const);
const namesOf = (row: NameColumns): Names => ({ en: row.name_en, am: row.name_am, ru: row.name_ru });

const generations = (db: Db) =>
  db
    .selectFrom('generation')
    .innerJoin('model', 'model.id', 'generation.model_id')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select(['generation.id', 'generation.name', 'generation.year_from as yearFrom', 'generation.year_to as yearTo'])
    .select(['generation.image_url as imageUrl', 'brand.country', 'generation.model_id as modelId'])
    .orderBy('generation.year_from', 'desc')
    .orderBy('generation.id', 'desc')
    .limit(MANY);

const variants = (db: Db) =>
  db
    .selectFrom('modification')
    .select(['id', 'generation_id as generationId', 'name', 'displacement', 'horse_power as horsePower'])
    .select(['wheel_id as wheelId', 'year_from as yearFrom', 'year_to as yearTo', 'body_type_id as bodyTypeId'])
    .select(['fuel_type_id as fuelTypeId', 'drive_type_id as driveTypeId', 'model_id as modelId'])
    .select('transmission_type_id as transmissionTypeId')
    .orderBy('id')
    .limit(MANY);

/** Closed lists, countries and regions. */
const listsAndPlaces = (db: Db) => ({
  /** Every closed list and the features, in the order they are shown. */
  lists: async (): Promise<ListRow[]> => {
    const rows = await db
      .selectFrom('lookup')
      .select(['kind', 'id', 'code', 'extra', ...NAME_COLUMNS])
      .orderBy('position')
      .limit(MANY)
      .execute();
    return rows.map(({ kind, id, code, extra, ...names }) => ({ kind, id, code, extra, names: namesOf(names) }));
  },

  countries: async (): Promise<CountryRow[]> => {
    const rows = await db.selectFrom('country').selectAll().orderBy('position').limit(MANY).execute();
    return rows.map(({ id, code, phone_code, currency, ...names }) => ({
      id,
      code,
      phoneCode: phone_code,
      currency,
      names: namesOf(names),
    }));
  },

  regions: async (countryId: number): Promise<NamedRow[]> => {
    const rows = await db
      .selectFrom('region')
      .select(['id', 'code', ...NAME_COLUMNS])
      .where('country_id', '=', countryId)
      .orderBy('position')
      .limit(MANY)
      .execute();
    return rows.map(({ id, code, ...names }) => ({ id, code, names: namesOf(names) }));
  },
});

/** Brands and models, with the number of their live posts. */
const brandsAndModels = (db: Db) => ({
  brands: async (): Promise<BrandRow[]> => {
    const [brands, models, posts] = await Promise.all([
      db.selectFrom('brand').select(['id', 'name']).orderBy('name').limit(MANY).execute(),
      db
        .selectFrom('model')
        .select(({ fn }) => ['brand_id as id', fn.countAll<number>().as('count')])
        .where('is_popular', '=', 1)
        .groupBy('brand_id')
        .execute(),
      db
        .selectFrom('post')
        .select(({ fn }) => ['brand_id as id', fn.countAll<number>().as('count')])
        .where(isLive)
        .groupBy('brand_id')
        .execute(),
    ]);
    const popular = countsOf(models);
    const live = countsOf(posts);
    return brands.map(({ id, name }) => ({
      id,
      name,
      popularModels: popular.get(id) ?? 0,
      postsCount: live.get(id) ?? 0,
    }));
  },

  models: async (brandId: number): Promise<ModelRow[]> => {
    const [models, posts] = await Promise.all([
      db
        .selectFrom('model')
        .select(['id', 'name', 'is_popular'])
        .where('brand_id', '=', brandId)
        .orderBy('name')
        .limit(MANY)
        .execute(),
      db
        .selectFrom('post')
        .select(({ fn }) => ['model_id as id', fn.countAll<number>().as('count')])
        .where(isLive)
        .where('brand_id', '=', brandId)
        .groupBy('model_id')
        .execute(),
    ]);
    const live = countsOf(posts);
    return models.map(({ id, name, is_popular }) => ({
      id,
      name,
      isPopular: is_popular === 1,
      postsCount: live.get(id) ?? 0,
    }));
  },
});

/** What a model was built as: generations and modifications. */
const generationsAndVariants = (db: Db) => ({
  /** A model's generations, the newest first. */
  generations: async (modelId: number): Promise<CatalogueGeneration[]> => {
    const rows = await generations(db).where('generation.model_id', '=', modelId).execute();
    return rows.map(({ modelId: _modelId, ...row }) => row);
  },

  /** Every modification of a model, both steering sides. */
  modifications: async (modelId: number): Promise<CatalogueVariant[]> => {
    const rows = await variants(db).where('modification.model_id', '=', modelId).execute();
    return rows.map(({ modelId: _modelId, ...row }) => row);
  },

  /** Everything of a brand; models without modifications are left out. */
  catalogue: async (brandId: number): Promise<CatalogueModel[]> => {
    const ofBrand = db.selectFrom('model').select('id').where('brand_id', '=', brandId);
    const [allVariants, allGenerations] = await Promise.all([
      variants(db).where('modification.model_id', 'in', ofBrand).execute(),
      generations(db).where('generation.model_id', 'in', ofBrand).execute(),
    ]);
    const byModel = Map.groupBy(allGenerations, ({ modelId }) => modelId);
    return [...Map.groupBy(allVariants, ({ modelId }) => modelId)].map(([id, rows]) => ({
      id,
      generations: (byModel.get(id) ?? []).map(({ modelId: _modelId, ...row }) => row),
      variants: rows.map(({ modelId: _modelId, ...row }) => row),
    }));
  },

  /** The first year of the oldest generation; undefined without a catalogue. */
  oldestYear: async (): Promise<number | undefined> => {
    const row = await db.selectFrom('generation').select('year_from').orderBy('year_from').limit(1).executeTakeFirst();
    return row?.year_from;
  },
});

/** Reads lists, places and the catalogue. */
export const lookupsRepository = (db: Db) => ({
  ...listsAndPlaces(db),
  ...brandsAndModels(db),
  ...generationsAndVariants(db),
});
export type LookupsRepository = ReturnType<typeof lookupsRepository>;

const countsOf = (rows: readonly { id: number; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, count }) => [id, count]));
