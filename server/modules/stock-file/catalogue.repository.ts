import type { Db } from '#server/database/connection.ts';

/** More rows than any list has; a query without a limit is a mistake waiting to grow. */
const MANY = 20_000;

/** The generations and variants of these models. */
export const readVariants = async (db: Db, modelIds: readonly number[]) => {
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
