import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { ServerModule } from '#server/module.ts';
import { loadReferenceData } from './reference-data.ts';

export { loadReferenceData } from './reference-data.ts';

/** Brings lists, places and cars of the database to the shipped files at the start. */
export const catalogueModule = (db: Kysely<Database>): ServerModule => ({
  name: 'catalogue',
  start: async () => void (await loadReferenceData(db)),
});
