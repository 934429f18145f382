import Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { codeOf } from './dialect.ts';
import type { Database } from './schema.ts';

export type CopyOptions = {
  /** How much is copied before other work gets its turn: the default suits a server that answers meanwhile. */
  readonly pagesAtOnce?: number;
  readonly signal?: AbortSignal | undefined;
};
/** Copies a SQLite database into a new file, consistent, while others write; the copy needs no file beside it. */
export type CopyDatabase = (file: string, options?: CopyOptions) => Promise<void>;

/**
 * The copy is read through the writing connection itself: a write that it makes goes into the copy too, where another
 * connection's write would start the copy anew (https://www.sqlite.org/c3ref/backup_finish.html).
 */
export const copyOf =
  (db: Kysely<Database>, database: Sqlite.Database): CopyDatabase =>
  async (file, { pagesAtOnce = 100, signal } = {}) => {
    const begun = Promise.withResolvers<void>();
    const progress = () => {
      begun.resolve();
      signal?.throwIfAborted();
      return pagesAtOnce;
    };
    const copy = () => database.backup(file, { progress }).finally(begun.resolve);
    // A copy that begins inside an open transaction ends at once, empty and without an error: it waits for its turn.
    const copying = await db.connection().execute(async () => {
      const result = { done: copy() };
      await Promise.race([begun.promise, result.done]);
      return result;
    });
    const { totalPages } = await copying.done;
    if (totalPages === 0) throw new Error('SQLite copied nothing.');
    makeSingleFile(file);
  };

/** The copy is marked, like its original, as having a log in a second file; opening it for reading would create one. */
const makeSingleFile = (file: string): void => {
  const copy = new Sqlite(file);
  try {
    copy.pragma('journal_mode = delete');
  } finally {
    copy.close();
  }
};

/** What SQLite finds wrong with a database file; nothing where it is whole. Reads all of it. */
export const faultsOf = (file: string): readonly string[] => {
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const checks = database.prepare<[], string>('pragma integrity_check').pluck().all();
      const broken = database.prepare<[], string>('pragma foreign_key_check').pluck().all();
      return [...checks.filter((text) => text !== 'ok'), ...broken.map((table) => `${table}: a row refers to none`)];
    } finally {
      database.close();
    }
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_')) return [String(error)];
    throw error;
  }
};

/** Whether another connection has the file open. One that nobody has becomes a single file, its log written into it. */
export const isHeld = (file: string): boolean => {
  try {
    const database = new Sqlite(file, { fileMustExist: true, timeout: 500 });
    try {
      // To leave the write-ahead log takes the whole file for oneself.
      database.pragma('journal_mode = delete');
    } finally {
      database.close();
    }
    return false;
  } catch (error) {
    const code = codeOf(error);
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return true;
    // A damaged file is a reason to restore, not one against it; no server runs on it.
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return false;
    throw error;
  }
};
