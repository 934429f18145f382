import type { Kysely } from 'kysely';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import type { ModificationTable } from '#server/database/schema-catalogue.ts';
import type { Database } from '#server/database/schema.ts';
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
export type GenerationRow = {
  readonly id: number;
  readonly name: string;
  readonly yearFrom: number;
  readonly yearTo: number | null;
  readonly imageUrl: string | null;
  /** ISO code of the brand's home. */
  readonly country: string;
};
/** A modification as stored: all ids, `displacement` in cm³. */
export type ModificationRow = {
  readonly [Column in Exclude<keyof ModificationTable, 'id'>]: ModificationTable[Column];
} & {
  readonly id: number;
};

/** More rows than any list has; a query without a limit is a mistake waiting to grow. */
const MANY = 10_000;

type NameColumns = Readonly<Record<`name_${Language}`, string>>;
const NAME_COLUMNS = LANGUAGES.map((language) => `name_${language}` as const);
const namesOf = (row: NameColumns): Names => ({ en: row.name_en, am: row.name_am, ru: row.name_ru });

/** Reads lists, places and the catalogue. */
export const lookupsRepository = (db: Kysely<Database>) => ({
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
    const [popular, live] = [countsOf(models), countsOf(posts)];
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
  /** A model's generations, the newest first. */
  generations: async (modelId: number): Promise<GenerationRow[]> => {
    const rows = await db
      .selectFrom('generation')
      .innerJoin('model', 'model.id', 'generation.model_id')
      .innerJoin('brand', 'brand.id', 'model.brand_id')
      .select(['generation.id', 'generation.name', 'generation.year_from', 'generation.year_to'])
      .select(['generation.image_url', 'brand.country'])
      .where('generation.model_id', '=', modelId)
      .orderBy('generation.year_from', 'desc')
      .orderBy('generation.id', 'desc')
      .limit(MANY)
      .execute();
    return rows.map(({ id, name, year_from, year_to, image_url, country }) => ({
      id,
      name,
      yearFrom: year_from,
      yearTo: year_to,
      imageUrl: image_url,
      country,
    }));
  },
  /** Every modification of a model, both steering sides. */
  modifications: (modelId: number): Promise<ModificationRow[]> =>
    db.selectFrom('modification').selectAll().where('model_id', '=', modelId).orderBy('id').limit(MANY).execute(),
  /** The first year of the oldest generation; undefined without a catalogue. */
  oldestYear: async (): Promise<number | undefined> => {
    const row = await db.selectFrom('generation').select('year_from').orderBy('year_from').limit(1).executeTakeFirst();
    return row?.year_from;
  },
});
export type LookupsRepository = ReturnType<typeof lookupsRepository>;

const countsOf = (rows: readonly { id: number; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, count }) => [id, count]));
