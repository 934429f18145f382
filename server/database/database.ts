import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect, Kysely } from 'kysely';
import { HookedKysely } from './after-commit.ts';
import type { NoteQuery } from './connection.ts';
import type { SqlDialect } from './dialect.ts';
import { connectionsOf, NO_LIMIT, openPostgresPool, postgresDialect, postgresOver } from './postgres.ts';
import type { Database } from './schema.ts';
import { type CopyDatabase, copyOf } from './sqlite-copy.ts';
import { openSqliteFile, sqliteDialect, sqliteOver } from './sqlite.ts';
import { StorageWatch } from './storage-watch.ts';

/** An open database with what differs by its kind. Closing waits for its connections and, in SQLite, checkpoints. */
export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
  /** Whether writes fail at the moment for lack of room. */
  readonly storage: StorageWatch;
  readonly close: () => Promise<void>;
  /** None in PostgreSQL, which has tools of its own for it. */
  readonly copyTo: CopyDatabase | undefined;
  /** Connections to a PostgreSQL server by state; SQLite has none. */
  readonly connections?: () => Readonly<Record<'used' | 'idle' | 'waiting', number>>;
};

export type DatabaseLocation = {
  /** `postgres://…`, or empty for a SQLite file. */
  readonly url: string;
  readonly dataDir: string;
  /** Called after every statement. */
  readonly noteQuery?: NoteQuery | undefined;
};

export const SQLITE_FILE = 'aniv.db';

/** A database over connections that exist already. */
export const openOver = (
  kyselyDialect: Dialect,
  dialect: SqlDialect,
  storage: StorageWatch = new StorageWatch(),
  noteQuery?: DatabaseLocation['noteQuery'],
): OpenDatabase => {
  const db = new HookedKysely({ dialect: kyselyDialect, ...(noteQuery === undefined ? {} : { log: noteQuery }) });
  return { db, dialect, storage, close: () => db.destroy(), copyTo: undefined };
};

/** Opens PostgreSQL where the address names it, else the SQLite file in the data folder; tables are the migrator's work. */
export const openDatabase = (
  { url, dataDir, noteQuery }: DatabaseLocation,
  onError: (error: Error) => void = () => undefined,
): OpenDatabase => {
  if (url !== '') {
    const pool = openPostgresPool(url, onError);
    const opened = openOver(postgresOver(pool), postgresDialect, undefined, noteQuery);
    return { ...opened, connections: connectionsOf(pool) };
  }
  mkdirSync(dataDir, { recursive: true });
  const file = openSqliteFile(join(dataDir, SQLITE_FILE));
  const storage = new StorageWatch();
  const opened = openOver(sqliteOver(file, storage), sqliteDialect, storage, noteQuery);
  return { ...opened, copyTo: copyOf(opened.db, file) };
};

/** The same to migrate it; nothing but the migrator uses it. */
export const openToMigrate = (
  location: DatabaseLocation,
  onError: (error: Error) => void = () => undefined,
): OpenDatabase =>
  location.url === ''
    ? openDatabase(location, onError)
    : openOver(postgresOver(openPostgresPool(location.url, onError, undefined, NO_LIMIT)), postgresDialect);
