import type { Db } from '#server/database/connection.ts';

/** More rows than any list has; a query without a limit is a mistake waiting to grow. */
const MANY = 10_000;

/** Reads the catalogue as far as one car needs it. */
export const matchRepository = (db: Db) => ({
  brands: () => db.selectFrom('brand').select(['id', 'name']).orderBy('id').limit(MANY).execute(),

  models: (brandId: number) =>
    db
      .selectFrom('model')
      .select(['id', 'name', 'year_from', 'year_to'])
      .where('brand_id', '=', brandId)
      .orderBy('id')
      .limit(MANY)
      .execute(),

  modifications: (modelId: number) =>
    db.selectFrom('modification').selectAll().where('model_id', '=', modelId).orderBy('id').limit(MANY).execute(),
});
export type MatchRepository = ReturnType<typeof matchRepository>;
export type ModelRow = Awaited<ReturnType<MatchRepository['models']>>[number];
export type ModificationRow = Awaited<ReturnType<MatchRepository['modifications']>>[number];
