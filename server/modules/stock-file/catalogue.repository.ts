import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** More rows than any list has; a query without a limit is a mistake waiting to grow. */
const MANY = 20_000;
const NAMES = ['name_en', 'name_am', 'name_ru'] as const;

/** Every list that a stock file's names may be from. */
export const readLists = async (db: Kysely<Database>) => {
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
      .select(['id', 'brand_id', 'name', 'year_from', 'year_to'])
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
      .select(['id', 'country_id', ...NAMES])
      .orderBy('id')
      .limit(MANY)
      .execute(),
  ]);
  return { lookups, brands, models, countries, regions };
};
export type Lists = Awaited<ReturnType<typeof readLists>>;
export type ModelRow = Lists['models'][number];

/** The generations and variants of these models. */
export const readVariants = async (db: Kysely<Database>, modelIds: readonly number[]) => {
  if (modelIds.length === 0) return { generations: [], modifications: [] };
  const [generations, modifications] = await Promise.all([
    db
      .selectFrom('generation')
      .select(['id', 'model_id', 'name', 'year_from', 'year_to'])
      .where('model_id', 'in', [...modelIds])
      .orderBy('id')
      .limit(MANY)
      .execute(),
    db
      .selectFrom('modification')
      .selectAll()
      .where('model_id', 'in', [...modelIds])
      .orderBy('id')
      .limit(MANY)
      .execute(),
  ]);
  return { generations, modifications };
};
export type Variants = Awaited<ReturnType<typeof readVariants>>;
