import type { Transaction } from '#server/database/connection.ts';
import type { PostDraft } from './post-draft.ts';

type Choice = { readonly kind: string; readonly id: number };

/** Of these choices of the closed lists those that exist. */
export const knownChoices = (db: Transaction, wanted: readonly Choice[]): Promise<Choice[]> =>
  db
    .selectFrom('lookup')
    .select(['kind', 'id'])
    .where((lookup) =>
      lookup.or(wanted.map(({ kind, id }) => lookup.and([lookup('kind', '=', kind), lookup('id', '=', id)]))),
    )
    .orderBy('kind')
    .limit(wanted.length)
    .execute();

export const findRegion = (db: Transaction, id: number) =>
  db.selectFrom('region').select('country_id').where('id', '=', id).executeTakeFirst();

/** Of these countries those that exist. */
export const knownCountries = async (db: Transaction, wanted: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('country')
    .select('id')
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .limit(wanted.length)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export const findGeneration = (db: Transaction, id: number) =>
  db.selectFrom('generation').select('model_id').where('id', '=', id).executeTakeFirst();

/** The catalogue's entry for the chosen modification. */
export const findModification = async (db: Transaction, { modificationId }: PostDraft) =>
  modificationId === undefined
    ? undefined
    : db
        .selectFrom('modification')
        .select(['model_id', 'generation_id', 'name', 'displacement', 'horse_power'])
        .where('id', '=', modificationId)
        .executeTakeFirst();

/** The chosen model with its brand. */
export const findModel = (db: Transaction, { modelId }: PostDraft) =>
  db
    .selectFrom('model')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select(['brand.id as brandId', 'brand.name as brand', 'model.name as model', 'year_from', 'year_to'])
    .where('model.id', '=', modelId)
    .executeTakeFirst();
