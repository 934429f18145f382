import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { hasColumnsOf } from './columns.ts';
import { isFirstPageKept, keepFirstPage } from './first-page.ts';
import type { Log } from './log.ts';
import { salvageInto, type Salvage } from './salvage.ts';
import { DamagedFile, NewerFile, openSqlite } from './sqlite-file.ts';
import { isLogWhole } from './wal-file.ts';

/** A database of work that exists only here. */
export type KeptFile = Pick<Salvage, 'tables' | 'isSound' | 'name'> & {
  readonly file: string;
  readonly schema: string;
  readonly version: number;
  /** Changes while no file can be written: kept in memory until the program ends, or refused. */
  readonly withoutDisk: 'lastsWhileRunning' | 'takesNothing';
  /** Three more syncs per write: for work that the user cannot repeat. */
  readonly isCheckpointed: boolean;
  readonly upgrades?: Readonly<Record<number, string>>;
  /** A query that finds a row with impossible values, although SQLite can read it. */
  readonly findUnsound?: string;
  /** A query that finds a row while unfinished work is in memory. */
  readonly findUnfinished?: string;
};
export type KeptDeps = {
  readonly now: () => Date;
  readonly log: Log;
  /** Runs something after a while; a file that cannot be opened is tried again where this is given. */
  readonly later?: (action: () => void, delayMs: number) => () => void;
  /** The file could not be opened at the start and now is. */
  readonly onOpened?: () => void;
};

/** The suffix of a file that was set aside. */
const DAMAGED = '.damaged-';
const BEFORE_UPGRADE = '.version-';
const HEADER_BYTES = 100;
const SIDE_FILES = ['', '-wal', '-shm'] as const;

/** Damage of the file itself; a full disk or a folder that cannot be written damages nothing. */
export const isBroken = (error: unknown): boolean =>
  (error instanceof DamagedFile && !(error instanceof NewerFile)) ||
  (error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(String(error.code)));

const open = ({ file, schema, version, upgrades = {} }: KeptFile): Database.Database =>
  openSqlite(file, {
    schema,
    version,
    upgrades,
    synchronous: 'FULL',
    isEveryPageRead: true,
    // Short, because the window waits for it; a locked file is retried later.
    openWaitMs: 0,
    beforeUpgrade: (db, from) => keepAsItWas(db, `${file}${BEFORE_UPGRADE}${from}`),
  });

/** The file as the earlier version left it, complete in one file. */
function keepAsItWas(db: Database.Database, copy: string): void {
  rmSync(copy, { force: true });
  db.prepare('vacuum into ?').run(copy);
}

/** A name that is not taken: two damages in one moment are two files. */
function freeName(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (SIDE_FILES.every((suffix) => !existsSync(`${name}${suffix}`))) return name;
  }
}

/** Moves the file before its side files: if the file is missing, its successor is complete. */
function moveAside(file: string, { now, log }: KeptDeps, name: string): void {
  const aside = freeName(`${file}${DAMAGED}${now().toISOString().replaceAll(':', '-')}`);
  for (const suffix of SIDE_FILES) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
  log(`${name}.damaged`, { aside });
}

/** SQLite takes a file without a whole header for a new one. */
function isStump(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size < HEADER_BYTES;
}

const successorOf = (file: string) => `${file}.rebuilding`;

/** Takes the successor's place where the program was killed between a damaged file's leaving and its coming. */
function finishRebuild({ file, name }: KeptFile, deps: KeptDeps): void {
  if (existsSync(file) || !existsSync(successorOf(file))) return;
  moveAside(file, deps, name);
  renameSync(successorOf(file), file);
}

/**
 * Writes what can be read of a damaged file into a successor, then puts the damaged one beside with its time, never
 * deleting it. A kill at any moment leaves either the damaged file in its place or the whole successor.
 */
export function rebuild(kept: KeptFile, deps: KeptDeps): Database.Database {
  const { file, name } = kept;
  for (const suffix of SIDE_FILES) rmSync(`${successorOf(file)}${suffix}`, { force: true });
  const successor = open({ ...kept, file: successorOf(file) });
  try {
    salvageInto(successor, file, { ...kept, log: deps.log });
  } finally {
    successor.close();
  }
  moveAside(file, deps, name);
  renameSync(successorOf(file), file);
  keepStart(kept, deps);
  return open(kept);
}

/** Copies the first page of an intact, closed file for a later repair; a failure is only logged. */
function keepStart({ file, name }: KeptFile, { log }: KeptDeps): void {
  try {
    keepFirstPage(file);
  } catch (error) {
    log(`${name}.first-page-not-kept`, { error });
  }
}

function openSound(kept: KeptFile): Database.Database {
  const db = open(kept);
  const fresh = open({ ...kept, file: ':memory:' });
  const isWhole = hasColumnsOf(fresh, db);
  fresh.close();
  if (!isWhole) {
    db.close();
    throw new DamagedFile('a column has lost its name');
  }
  if (kept.findUnsound === undefined || db.prepare(kept.findUnsound).get() === undefined) return db;
  db.close();
  throw new DamagedFile('a row says nothing');
}

/** The program also runs if the disk is not writable. */
function openWithoutDisk(kept: KeptFile): Database.Database {
  const db = open({ ...kept, file: ':memory:' });
  if (kept.withoutDisk === 'takesNothing') db.pragma('query_only = ON');
  return db;
}

/** Opens the file, or rebuilds it from its readable rows; throws if the disk refuses. */
export function openOnDisk(kept: KeptFile, deps: KeptDeps): Database.Database {
  try {
    finishRebuild(kept, deps);
    if (isStump(kept.file)) throw new DamagedFile('nothing is left of the file');
    if (!isLogWhole(kept.file)) throw new DamagedFile('the write-ahead log is damaged');
    const isKept = isFirstPageKept(kept.file);
    const db = openSound(kept);
    if (isKept) return db;
    db.close();
    keepStart(kept, deps);
    return openSound(kept);
  } catch (error) {
    if (isBroken(error)) return rebuild(kept, deps);
    throw error;
  }
}

export type Opened = {
  readonly db: Database.Database;
  /** A virus scanner or a backup may hold the file; one of a later version stays closed for good. */
  readonly isHeld: boolean;
};

/** Opens the file as asked, or its stand-in in memory if the disk refuses. */
export function orWithoutDisk(kept: KeptFile, deps: KeptDeps, open: typeof openOnDisk): Opened {
  try {
    return { db: open(kept, deps), isHeld: false };
  } catch (error) {
    deps.log(`${kept.name}.not-kept`, { error });
    return { db: openWithoutDisk(kept), isHeld: !(error instanceof NewerFile) };
  }
}
