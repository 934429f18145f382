import type Database from 'better-sqlite3';
import { type Kept, type KeptDeps, keptRows } from '../../../lib/kept-file.ts';
import { fileRows } from './file-rows.ts';
import { importRows } from './import-rows.ts';
import { journalFile } from './journal-file.ts';
import { putRows } from './put-rows.ts';

const rowsOf = (db: Database.Database) => ({ ...importRows(db), ...fileRows(db), ...putRows(db) });
export type Journal = Kept<ReturnType<typeof rowsOf>>;

/** What is known of every file of every import, on the disk before anything follows from it. */
export const openJournal = ({ file, ...deps }: KeptDeps & { readonly file: string }): Journal =>
  keptRows(journalFile(file), rowsOf, deps);
