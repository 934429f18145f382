import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { saveCatalogue } from './catalogue.repository.ts';
import { fingerprint, parseReferenceData, readDataFiles } from './files.ts';
import { saveLookups, savePlaces } from './places.repository.ts';

const SETTING = 'reference-data';
const LOCK = 'reference-data-lock';

/**
 * Brings lists, places and catalogue to the shipped files, where they changed since the last start; returns whether they
 * did. All or nothing: throws DataProblems and changes nothing when a file has a fault.
 */
export const loadReferenceData = async (db: Db): Promise<boolean> => {
  const files = readDataFiles();
  const wanted = fingerprint(files);
  if ((await settingsRepository(db).get(SETTING)) === wanted) return false;
  const data = parseReferenceData(files);
  return db.transaction().execute(async (transaction) => {
    const settings = settingsRepository(transaction);
    // Writing one row first makes a second process wait here until the first has finished, and then find it done.
    await settings.set(LOCK, wanted);
    if ((await settings.get(SETTING)) === wanted) return false;
    await saveLookups(transaction, data.lookups);
    await savePlaces(transaction, data.countries, data.regions);
    await saveCatalogue(transaction, data.catalogue);
    await settings.set(SETTING, wanted);
    return true;
  });
};
