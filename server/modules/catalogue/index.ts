import type { OpenDatabase } from '#server/database/database.ts';
import { whileBusy } from '#server/database/while-busy.ts';
import type { ServerModule } from '#server/module.ts';
import { loadReferenceData } from './reference-data.ts';

export { loadReferenceData } from './reference-data.ts';
export { shippedNames } from './shipped-names.ts';

/** Brings lists, places and cars of the database to the shipped files at the start. */
export const catalogueModule = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): ServerModule => ({
  name: 'catalogue',
  start: () => whileBusy(dialect, () => loadReferenceData(db)),
});
