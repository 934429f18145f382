import type Database from 'better-sqlite3';
import type { Log } from '../../../lib/log.ts';
import { fileRows } from './file-rows.ts';
import { importRows } from './import-rows.ts';
import { isBroken, openJournalFile, rebuildJournal } from './journal-file.ts';
import { putRows } from './put-rows.ts';

const rowsOf = (db: Database.Database) => ({ ...importRows(db), ...fileRows(db), ...putRows(db) });
type Rows = ReturnType<typeof rowsOf>;
export type Journal = Rows & { readonly close: () => void };

type Deps = { readonly file: string; readonly now: () => Date; readonly log: Log };

/**
 * What is known of every file of every import, on the disk before anything follows from it. Damage, at opening or at
 * any later call, costs the rows that cannot be read and nothing else (SECURITY rule 60).
 */
export function openJournal({ file, now, log }: Deps): Journal {
  let db = openJournalFile(file, { now, log });
  let rows = rowsOf(db);

  const guarded =
    (name: keyof Rows) =>
    (...input: readonly unknown[]): unknown => {
      const call = () => (rows[name] as (...given: readonly unknown[]) => unknown)(...input);
      try {
        return call();
      } catch (error) {
        if (!isBroken(error)) throw error;
        db.close();
        db = rebuildJournal(file, { now, log });
        rows = rowsOf(db);
        return call();
      }
    };
  const names = Object.keys(rows) as (keyof Rows)[];
  // Every call of the rows under its own name and with its own types, and none else.
  const calls = Object.fromEntries(names.map((name) => [name, guarded(name)])) as unknown as Rows;
  return { ...calls, close: () => void db.close() };
}
