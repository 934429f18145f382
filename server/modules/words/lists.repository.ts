import type { Db } from '#server/database/connection.ts';
import { fold } from '#server/lib/fold.ts';

/** More rows than any list has; a query without a limit is a mistake waiting to grow. */
const MANY = 20_000;
const NAMES = ['name_en', 'name_am', 'name_ru'] as const;

/** Every list whose names people type: closed lists, brands, models and places. */
export const readLists = async (db: Db) => {
  const [lookups, brands, models, countries, regions] = await Promise.all([
    db
      .selectFrom('lookup')
      .select(['kind', 'id', 'code', ...NAMES])
      .orderBy('position')
      .limit(MANY)
      .execute(),
    db.selectFrom('brand').select(['id', 'name']).orderBy('id').limit(MANY).execute(),
    db
      .selectFrom('model')
      .select(['id', 'brand_id', 'name', 'year_from', 'year_to', 'is_popular'])
      .orderBy('id')
      .limit(MANY)
      .execute(),
    db
      .selectFrom('country')
      .select(['id', 'code', ...NAMES])
      .orderBy('id')
      .limit(MANY)
      .execute(),
    db
      .selectFrom('region')
      .select(['id', 'country_id', 'code', ...NAMES])
      .orderBy('id')
      .limit(MANY)
      .execute(),
  ]);
  return { lookups, brands, models, countries, regions };
};
export type Lists = Awaited<ReturnType<typeof readLists>>;
export type ModelRow = Lists['models'][number];

/** Every generation of every model. */
export const readGenerations = (db: Db) =>
  db
    .selectFrom('generation')
    .select(['id', 'model_id', 'name'])
    .orderBy('year_from')
    .orderBy('id')
    .limit(MANY)
    .execute();
export type GenerationRow = Awaited<ReturnType<typeof readGenerations>>[number];

/** The distinct words of the variants' names. */
export const readTitleWords = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('modification').select('name').distinct().orderBy('name').limit(MANY).execute();
  return new Set(rows.flatMap(({ name }) => fold(name).match(/[a-z]{3,}/g) ?? []));
};

/** Changes whenever brands, models or generations do. */
export const catalogueVersion = async (db: Db): Promise<string> => {
  const of = (table: 'brand' | 'model' | 'generation') =>
    db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('id').as('last')])
      .executeTakeFirstOrThrow();
  const versions = await Promise.all([of('brand'), of('model'), of('generation')]);
  return versions.map(({ rows, last }) => `${rows}/${last}`).join(' ');
};
