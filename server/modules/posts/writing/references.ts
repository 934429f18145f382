import { MIN_CAR_YEAR } from '#contract/constants.ts';
import type { Transaction } from '#server/database/connection.ts';
import { LOOKUP_COLUMNS } from '../names.repository.ts';
import type { Changed, PostDraft } from './post-draft.ts';
import {
  findGeneration,
  findModel,
  findModification,
  findRegion,
  knownChoices,
  knownCountries,
} from './references.repository.ts';

export type Faults = Record<string, string>;

/** The draft's fields that point into the closed lists, with the list's kind. */
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
} as const satisfies Partial<Record<keyof PostDraft, string>>;
const FIELDS = Object.entries(FIELD_KINDS) as [keyof typeof FIELD_KINDS, string][];

const UNKNOWN = 'This choice does not exist.';

/** The catalogue's entries for a draft's choices. */
export type Named = {
  readonly brand: string;
  readonly model: string;
  /** The catalogue's modification, where one was chosen. */
  readonly modification:
    | { readonly name: string; readonly displacement: number | null; readonly horse_power: number | null }
    | undefined;
};

/** What an edit that leaves the car alone needs to know of it. */
export const UNNAMED: Named = { brand: '', model: '', modification: undefined };

/** The names and numbers of the catalogue are columns of the post beside these fields. */
const CAR_FIELDS = [
  'brandId',
  'modelId',
  'year',
  'generationId',
  'modificationId',
  'modification',
  'displacement',
  'horsePower',
] as const satisfies readonly (keyof PostDraft)[];

const lookupFaults = async (db: Transaction, draft: PostDraft, changed: Changed): Promise<Faults> => {
  const features = changed('features') ? [...new Set(draft.features ?? [])] : [];
  const chosen = FIELDS.filter(([field]) => changed(field)).flatMap(([field, kind]) => {
    const id = draft[field];
    return id === undefined ? [] : [{ field, kind, id }];
  });
  const wanted = [...chosen, ...features.map((id) => ({ field: 'features', kind: 'feature', id }))];
  if (wanted.length === 0) return {};
  const rows = await knownChoices(db, wanted);
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return Object.fromEntries(
    wanted.filter(({ kind, id }) => !known.has(`${kind} ${id}`)).map(({ field }) => [field, UNKNOWN]),
  );
};

const placeFaults = async (db: Transaction, draft: PostDraft): Promise<Faults> => {
  const region = await findRegion(db, draft.regionId);
  const wanted = [draft.countryId, draft.clearanceCountryId ?? draft.countryId];
  const known = await knownCountries(db, wanted);
  return {
    ...(known.has(draft.countryId) ? {} : { countryId: UNKNOWN }),
    ...(known.has(wanted[1] ?? 0) ? {} : { clearanceCountryId: UNKNOWN }),
    ...(region?.country_id === draft.countryId ? {} : { regionId: 'This region is not in that country.' }),
  };
};

const generationFaults = async (db: Transaction, draft: PostDraft): Promise<Faults> => {
  if (draft.generationId === undefined) return {};
  const row = await findGeneration(db, draft.generationId);
  return row?.model_id === draft.modelId ? {} : { generationId: 'This generation is not of that model.' };
};

const yearFault = (year: number, model: { year_from: number; year_to: number | null }, now: number): Faults => {
  const next = new Date(now).getUTCFullYear() + 1;
  const from = Math.max(MIN_CAR_YEAR, model.year_from);
  const to = Math.min(next, model.year_to ?? next);
  return year >= from && year <= to ? {} : { year: `This takes a year from ${from} to ${to}.` };
};

type Checked = { readonly draft: PostDraft; readonly changed: Changed; readonly now: number };
type Checks = { readonly named: Named; readonly faults: Faults };

const checkCar = async (db: Transaction, { draft, changed, now }: Checked): Promise<Checks> => {
  if (!changed(...CAR_FIELDS)) return { named: UNNAMED, faults: {} };
  const model = await findModel(db, draft);
  const modification = await findModification(db, draft);
  const isOther =
    modification?.model_id !== draft.modelId ||
    (draft.generationId !== undefined && modification.generation_id !== draft.generationId);
  const modelFaults =
    model?.brandId === draft.brandId
      ? yearFault(draft.year, model, now)
      : { modelId: 'This model is not of that brand.' };
  const isModificationToCheck =
    draft.modificationId !== undefined && changed('modelId', 'generationId', 'modificationId');
  return {
    named: { brand: model?.brand ?? '', model: model?.model ?? '', modification },
    faults: {
      ...(changed('brandId', 'modelId', 'year') ? modelFaults : {}),
      ...(changed('modelId', 'generationId') ? await generationFaults(db, draft) : {}),
      ...(isModificationToCheck && isOther ? { modificationId: 'This modification is not of that model.' } : {}),
    },
  };
};

/**
 * What a draft's changed choices point at, and what is wrong with them: models of other brands, generations and
 * modifications of other models, regions of other countries, years before or after the model's, choices that do not exist.
 */
export const checkReferences = async (db: Transaction, checked: Checked): Promise<Checks> => {
  const { draft, changed } = checked;
  const { named, faults } = await checkCar(db, checked);
  const places = changed('countryId', 'regionId', 'clearanceCountryId') ? await placeFaults(db, draft) : {};
  return { named, faults: { ...faults, ...places, ...(await lookupFaults(db, draft, changed)) } };
};
