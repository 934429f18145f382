import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

const KINDS = [
  ['bodyType', 16],
  ['fuelType', 10],
  ['driveType', 4],
  ['transmissionType', 6],
  ['wheel', 2],
  ['color', 19],
  ['documentType', 11],
  ['availability', 6],
  ['ownerNumber', 5],
  ['feature', 3],
] as const;

/** Items of every closed list, named after their kind and id. */
export const seedLookups = async (db: Kysely<Database>): Promise<void> => {
  const rows = KINDS.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => ({
      kind,
      id: at + 1,
      code: `${kind}${at + 1}`,
      name_en: `${kind} ${at + 1}`,
      name_am: `${kind} ${at + 1} hy`,
      name_ru: `${kind} ${at + 1} ru`,
      extra: kind === 'color' ? '#123456' : kind === 'feature' ? 'safety' : null,
      position: at,
    })),
  );
  await db.insertInto('lookup').values(rows).execute();
};

/** A stored photo to show on posts. */
export const seedPhotos = async (db: Kysely<Database>, keys: readonly string[]): Promise<void> => {
  const created_at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('media')
    .values(keys.map((key) => ({ key, width: 1280, height: 960, bytes: 1000, created_at })))
    .execute();
};
