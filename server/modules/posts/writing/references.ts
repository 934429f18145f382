import type { Transaction } from 'kysely';
import { MIN_CAR_YEAR } from '#contract/constants.ts';
import type { PostForm } from '#contract/http/post-form.ts';
import type { Database } from '#server/database/schema.ts';
import { LOOKUP_COLUMNS } from '../names.ts';

export type Faults = Record<string, string>;

/** The form's fields that point into the closed lists, with the list's kind. */
const FIELD_KINDS = {
  bodyTypeId: LOOKUP_COLUMNS.body_type_id,
  fuelTypeId: LOOKUP_COLUMNS.fuel_type_id,
  driveTypeId: LOOKUP_COLUMNS.drive_type_id,
  transmissionTypeId: LOOKUP_COLUMNS.transmission_type_id,
  wheelId: LOOKUP_COLUMNS.wheel_id,
  colorId: LOOKUP_COLUMNS.color_id,
  documentTypeId: LOOKUP_COLUMNS.document_type_id,
  availabilityId: LOOKUP_COLUMNS.availability_id,
  ownerNumberId: LOOKUP_COLUMNS.owner_number_id,
} as const satisfies Partial<Record<keyof PostForm, string>>;
const FIELDS = Object.entries(FIELD_KINDS) as [keyof typeof FIELD_KINDS, string][];

const UNKNOWN = 'This choice does not exist.';

/** What the catalogue says about a form's choices. */
export type Named = {
  readonly brand: string;
  readonly model: string;
  /** The catalogue's modification, where one was chosen. */
  readonly modification:
    | { readonly name: string; readonly displacement: number | null; readonly horse_power: number | null }
    | undefined;
};

const lookupFaults = async (db: Transaction<Database>, form: PostForm): Promise<Faults> => {
  const features = [...new Set(form.features ?? [])];
  const chosen = FIELDS.flatMap(([field, kind]) => {
    const id = form[field];
    return id === undefined ? [] : [{ field, kind, id }];
  });
  const wanted = [...chosen, ...features.map((id) => ({ field: 'features', kind: 'feature', id }))];
  const rows = await db
    .selectFrom('lookup')
    .select(['kind', 'id'])
    .where((lookup) =>
      lookup.or(wanted.map(({ kind, id }) => lookup.and([lookup('kind', '=', kind), lookup('id', '=', id)]))),
    )
    .orderBy('kind')
    .limit(wanted.length)
    .execute();
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return Object.fromEntries(
    wanted.filter(({ kind, id }) => !known.has(`${kind} ${id}`)).map(({ field }) => [field, UNKNOWN]),
  );
};

const placeFaults = async (db: Transaction<Database>, form: PostForm): Promise<Faults> => {
  const region = await db.selectFrom('region').select('country_id').where('id', '=', form.regionId).executeTakeFirst();
  const wanted = [form.countryId, form.clearanceCountryId ?? form.countryId];
  const rows = await db.selectFrom('country').select('id').where('id', 'in', wanted).orderBy('id').limit(2).execute();
  const known = new Set(rows.map(({ id }) => id));
  return {
    ...(known.has(form.countryId) ? {} : { countryId: UNKNOWN }),
    ...(known.has(wanted[1] ?? 0) ? {} : { clearanceCountryId: UNKNOWN }),
    ...(region?.country_id === form.countryId ? {} : { regionId: 'This region is not in that country.' }),
  };
};

const generationFaults = async (db: Transaction<Database>, form: PostForm): Promise<Faults> => {
  if (form.generationId === undefined) return {};
  const row = await db
    .selectFrom('generation')
    .select('model_id')
    .where('id', '=', form.generationId)
    .executeTakeFirst();
  return row?.model_id === form.modelId ? {} : { generationId: 'This generation is not of that model.' };
};

const findModification = async (db: Transaction<Database>, { modificationId }: PostForm) =>
  modificationId === undefined
    ? undefined
    : db
        .selectFrom('modification')
        .select(['model_id', 'generation_id', 'name', 'displacement', 'horse_power'])
        .where('id', '=', modificationId)
        .executeTakeFirst();

const yearFault = (year: number, model: { year_from: number; year_to: number | null }, now: number): Faults => {
  const next = new Date(now).getUTCFullYear() + 1;
  const [from, to] = [Math.max(MIN_CAR_YEAR, model.year_from), Math.min(next, model.year_to ?? next)];
  return year >= from && year <= to ? {} : { year: `This takes a year from ${from} to ${to}.` };
};

/**
 * What a form's choices point at, and what is wrong with them: models of other brands, generations and modifications of
 * other models, regions of other countries, years before or after the model's, choices that do not exist.
 */
export const checkReferences = async (
  db: Transaction<Database>,
  form: PostForm,
  now: number,
): Promise<{ readonly named: Named; readonly faults: Faults }> => {
  const model = await db
    .selectFrom('model')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select(['brand.id as brandId', 'brand.name as brand', 'model.name as model', 'year_from', 'year_to'])
    .where('model.id', '=', form.modelId)
    .executeTakeFirst();
  const modification = await findModification(db, form);
  const isOther =
    modification?.model_id !== form.modelId ||
    (form.generationId !== undefined && modification.generation_id !== form.generationId);
  const faults = {
    ...(model?.brandId === form.brandId
      ? yearFault(form.year, model, now)
      : { modelId: 'This model is not of that brand.' }),
    ...(await generationFaults(db, form)),
    ...(form.modificationId !== undefined && isOther
      ? { modificationId: 'This modification is not of that model.' }
      : {}),
    ...(await placeFaults(db, form)),
    ...(await lookupFaults(db, form)),
  };
  return { named: { brand: model?.brand ?? '', model: model?.model ?? '', modification }, faults };
};
