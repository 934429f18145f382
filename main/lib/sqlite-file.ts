import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/** Damage found by us rather than by SQLite, which keeps no checksums of what it stores. */
export class DamagedFile extends Error {}
/** Written by a later version of the program: not ours to read, and not damaged. */
export class NewerFile extends DamagedFile {}

/** How long a call waits for another connection to the same file. */
const BUSY_MS = 5000;

const DAMAGE =
  /^(SQLITE_(CORRUPT|NOTADB|IOERR|FULL|CANTOPEN|READONLY|PERM|FORMAT)(_|$)|E(ACCES|ISDIR|NOSPC|ROFS|PERM|EXIST|NOTDIR)$)/;

/** Whether an error comes from the file or the disk, not from our code. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFile ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGE.test(error.code));

type Options = {
  schema: string;
  version: number;
  /** FULL where what was acknowledged must survive a power cut. */
  synchronous: 'FULL' | 'NORMAL';
  /** How long opening waits for another program that holds the file; 5 s by default. */
  openWaitMs?: number;
  /** Reads every page and index at opening: for small files that exist only here. */
  isEveryPageRead?: boolean;
  /** The migration from each version to the next. */
  upgrades?: Readonly<Record<number, string>>;
  /** Called before an upgrade, with the unchanged file. */
  beforeUpgrade?: (db: Database.Database, from: number) => void;
};

/** Brings a file of an earlier version up to ours in one piece. */
function upgrade(db: Database.Database, from: number, { version, upgrades = {}, beforeUpgrade }: Options): void {
  const steps = Array.from({ length: version - from }, (_, step) => upgrades[from + step]);
  if (steps.some((step) => step === undefined)) throw new DamagedFile(`version ${from}`);
  beforeUpgrade?.(db, from);
  db.transaction(() => db.exec(`${steps.join('\n')}\npragma user_version = ${version};`))();
}

function prepare(db: Database.Database, options: Options): void {
  const { schema, version, synchronous, isEveryPageRead, openWaitMs = BUSY_MS } = options;
  db.pragma(`busy_timeout = ${openWaitMs}`);
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('cache_size = -2000');
  db.pragma(`journal_size_limit = ${8 * 1024 * 1024}`);
  const check = isEveryPageRead === true ? 'integrity_check' : 'quick_check';
  if (db.pragma(`${check}(1)`, { simple: true }) !== 'ok') throw new DamagedFile(`${check} failed`);
  const found = Number(db.pragma('user_version', { simple: true }));
  if (found === 0 && db.prepare('select 1 from sqlite_schema').get() !== undefined)
    throw new DamagedFile('tables without a version');
  if (found === 0) db.transaction(() => db.exec(`${schema}\npragma user_version = ${version};`))();
  else if (found > version) throw new NewerFile(`version ${found}`);
  else if (found < version) upgrade(db, found, options);
  db.pragma(`busy_timeout = ${BUSY_MS}`);
}

/** Opens a database file of the program, or creates it. Throws SQLite's errors; see isDamage. */
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
