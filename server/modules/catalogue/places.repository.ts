import { COUNTRY_CODES } from '#contract/constants.ts';
import { CURRENCIES } from '#contract/money.ts';
import {
  AVAILABILITIES,
  BODY_TYPES,
  CAR_CATEGORIES,
  COLORS,
  DOCUMENT_TYPES,
  DRIVE_TYPES,
  FUEL_TYPES,
  OWNER_NUMBERS,
  TRANSMISSION_TYPES,
  WHEELS,
} from '#contract/vehicle.ts';
import type { Db } from '#server/database/connection.ts';
import { keyOf } from './catalogue.ts';
import type { CountryRow, LookupRow, RegionRow } from './rows.ts';

/** Closed lists, whose ids are places in the contract; features are open and number themselves. */
export const CLOSED_LISTS: Readonly<Record<string, readonly string[]>> = {
  bodyType: BODY_TYPES,
  fuelType: FUEL_TYPES,
  driveType: DRIVE_TYPES,
  transmissionType: TRANSMISSION_TYPES,
  wheel: WHEELS,
  color: COLORS,
  documentType: DOCUMENT_TYPES,
  availability: AVAILABILITIES,
  ownerNumber: OWNER_NUMBERS,
  category: CAR_CATEGORIES,
  priceUnit: CURRENCIES,
};

/** Writes the lists; an item keeps the id that its kind and code had before. */
export const saveLookups = async (db: Db, rows: readonly LookupRow[]): Promise<void> => {
  const stored = await db.selectFrom('lookup').select(['kind', 'code', 'id']).execute();
  const number = numbering(stored.map(({ kind, code, id }) => ({ group: kind, key: keyOf(kind, code), id })));
  const values = rows.map(({ kind, code, en, am, ru, extra }, position) => ({
    kind,
    code,
    id: closedId(kind, code) ?? number(kind, keyOf(kind, code)),
    name_en: en,
    name_am: am,
    name_ru: ru,
    extra,
    position,
  }));
  await db
    .insertInto('lookup')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet({
        code: (row) => row.ref('excluded.code'),
        name_en: (row) => row.ref('excluded.name_en'),
        name_am: (row) => row.ref('excluded.name_am'),
        name_ru: (row) => row.ref('excluded.name_ru'),
        extra: (row) => row.ref('excluded.extra'),
        position: (row) => row.ref('excluded.position'),
      }),
    )
    .execute();
};

/** Writes the fifteen countries and their regions. */
export const savePlaces = async (
  db: Db,
  countries: readonly CountryRow[],
  regions: readonly RegionRow[],
): Promise<void> => {
  const countryValues = countries.map(({ code, en, am, ru, phoneCode, currency }, position) => ({
    id: (COUNTRY_CODES as readonly string[]).indexOf(code) + 1,
    code,
    name_en: en,
    name_am: am,
    name_ru: ru,
    phone_code: phoneCode,
    currency,
    position,
  }));
  await db
    .insertInto('country')
    .values(countryValues)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name_en: (row) => row.ref('excluded.name_en'),
        name_am: (row) => row.ref('excluded.name_am'),
        name_ru: (row) => row.ref('excluded.name_ru'),
        phone_code: (row) => row.ref('excluded.phone_code'),
        currency: (row) => row.ref('excluded.currency'),
        position: (row) => row.ref('excluded.position'),
      }),
    )
    .execute();
  await saveRegions(db, regions, new Map(countryValues.map(({ code, id }) => [code, id])));
};

const saveRegions = async (db: Db, regions: readonly RegionRow[], countryIds: ReadonlyMap<string, number>) => {
  const stored = await db.selectFrom('region').select(['id', 'country_id', 'code']).execute();
  const number = numbering(stored.map(({ id, country_id, code }) => ({ group: '', key: keyOf(country_id, code), id })));
  const values = regions.map(({ country, code, en, am, ru }, position) => {
    const countryId = countryIds.get(country) ?? 0;
    return {
      id: number('', keyOf(countryId, code)),
      country_id: countryId,
      code,
      name_en: en,
      name_am: am,
      name_ru: ru,
      position,
    };
  });
  await db
    .insertInto('region')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name_en: (row) => row.ref('excluded.name_en'),
        name_am: (row) => row.ref('excluded.name_am'),
        name_ru: (row) => row.ref('excluded.name_ru'),
        position: (row) => row.ref('excluded.position'),
      }),
    )
    .execute();
};

const closedId = (kind: string, code: string): number | undefined => {
  const codes = CLOSED_LISTS[kind];
  return codes === undefined ? undefined : codes.indexOf(code) + 1;
};

type Numbered = { readonly group: string; readonly key: string; readonly id: number };

/** Gives the id that a key had, else the next free one of its group. */
const numbering = (stored: readonly Numbered[]): ((group: string, key: string) => number) => {
  const known = new Map(stored.map(({ key, id }) => [key, id]));
  const last = new Map<string, number>();
  for (const { group, id } of stored) last.set(group, Math.max(id, last.get(group) ?? 0));
  return (group, key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const id = (last.get(group) ?? 0) + 1;
    last.set(group, id);
    return id;
  };
};
