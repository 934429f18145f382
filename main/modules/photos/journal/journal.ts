import type Database from 'better-sqlite3';
import type { KeptDeps } from '../../../lib/kept-file.ts';
import { type Kept, keptRows } from '../../../lib/kept-rows.ts';
import type { Car } from '../match/match.ts';
import { fileRows, type Placed } from './file-rows.ts';
import { importRows } from './import-rows.ts';
import { journalFile } from './journal-file.ts';
import { putRows } from './put-rows.ts';
import { whole } from './whole.ts';

type Listed = { readonly cars: readonly Car[]; readonly files: readonly Placed[]; readonly sources: readonly number[] };

function rowsOf(db: Database.Database) {
  const imports = importRows(db);
  const files = fileRows(db);
  return {
    ...imports,
    ...files,
    ...putRows(db),
    /** Files with their cars, and sources that were listed completely, in one commit. */
    addListed: whole(db, (id: string, listed: Listed) => {
      for (const car of listed.cars) imports.addCar(id, car);
      files.add(id, listed.files);
      for (const source of listed.sources) imports.scanned(source);
    }),
  };
}
export type Journal = Kept<ReturnType<typeof rowsOf>>;

/** The state of every file of every import, on the disk before anything depends on it. */
export const openJournal = ({ file, ...deps }: KeptDeps & { readonly file: string }): Journal =>
  keptRows(journalFile(file), rowsOf, deps);
