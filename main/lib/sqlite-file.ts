import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/** Damage found by us rather than by SQLite, which keeps no checksums of what it stores. */
export class DamagedFile extends Error {}

const DAMAGE =
  /^(SQLITE_(CORRUPT|NOTADB|IOERR|FULL|CANTOPEN|READONLY|PERM|FORMAT)(_|$)|E(ACCES|ISDIR|NOSPC|ROFS|PERM|EXIST|NOTDIR)$)/;

/** Whether an error speaks of the file or the disk, not of our code. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFile ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGE.test(error.code));

type Options = {
  schema: string;
  version: number;
  /** FULL where what was acknowledged must survive a power cut. */
  synchronous: 'FULL' | 'NORMAL';
};

function prepare(db: Database.Database, { schema, version, synchronous }: Options): void {
  db.pragma('busy_timeout = 5000');
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('cache_size = -2000');
  db.pragma(`journal_size_limit = ${8 * 1024 * 1024}`);
  if (db.pragma('quick_check', { simple: true }) !== 'ok') throw new DamagedFile('quick_check failed');
  const found = db.pragma('user_version', { simple: true });
  if (found === 0) db.transaction(() => db.exec(`${schema}\npragma user_version = ${version};`))();
  else if (found !== version) throw new DamagedFile(`version ${String(found)}`);
}

/** Opens a database file of the program, making it where there is none. Throws whatever SQLite throws; see isDamage. */
export function openSqlite(file: string, options: Options): Database.Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const db = new Database(file);
  try {
    prepare(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}
