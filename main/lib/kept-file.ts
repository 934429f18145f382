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
export const DAMAGED = '.damaged-';
const BEFORE_UPGRADE = '.version-';
const HEADER_BYTES = 100;
const RETRY_MS = 1000;
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
function rebuild(kept: KeptFile, deps: KeptDeps): Database.Database {
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
function openOnDisk(kept: KeptFile, deps: KeptDeps): Database.Database {
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

type Opened = {
  readonly db: Database.Database;
  /** A virus scanner or a backup may hold the file; one of a later version stays closed for good. */
  readonly isHeld: boolean;
};

function orWithoutDisk(kept: KeptFile, deps: KeptDeps, open: typeof openOnDisk): Opened {
  try {
    return { db: open(kept, deps), isHeld: false };
  } catch (error) {
    deps.log(`${kept.name}.not-kept`, { error });
    return { db: openWithoutDisk(kept), isHeld: !(error instanceof NewerFile) };
  }
}

/**
 * Checkpoints the write-ahead log after each call that wrote, so that a damaged log loses nothing that is not in the file.
 * A failed checkpoint is retried after the next write; until then the data is in the log.
 */
function checkpointer(db: Database.Database, { name, isCheckpointed }: KeptFile, { log }: KeptDeps): () => void {
  if (!isCheckpointed) return () => undefined;
  const changes = db.prepare<[], number>('select total_changes()').pluck();
  let copied: number | undefined;
  return () => {
    const written = changes.get();
    if (db.inTransaction || written === copied) return;
    try {
      // Passive: pages that a reader still needs stay in the log.
      const [state] = db.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
      if (state?.log === state?.checkpointed) copied = written;
    } catch (error) {
      log(`${name}.not-checkpointed`, { error });
    }
  };
}

type Calls = Readonly<Record<string, (...input: never[]) => unknown>>;
export type Kept<R extends Calls> = R & {
  /** Copies the file while it is in use; concurrent writes are included. */
  readonly backup: (to: string) => Promise<void>;
  /** False if no file could be opened: its content is then unknown. */
  readonly isKept: () => boolean;
  /** Whether the file could not be opened and is tried again. */
  readonly isHeld: () => boolean;
  readonly close: () => void;
};

/**
 * The calls of a kept file. On damage, at opening or during a call, the readable rows are saved and the call is repeated
 * (SECURITY rules 59, 60). A file that cannot be opened is retried; until then the calls find nothing.
 */
export function keptRows<R extends Calls>(
  kept: KeptFile,
  rowsOf: (db: Database.Database) => R,
  deps: KeptDeps,
): Kept<R> {
  const inUse = ({ db, isHeld }: Opened) => ({
    db,
    isHeld,
    rows: rowsOf(db),
    checkpoint: checkpointer(db, kept, deps),
  });
  let now = inUse(orWithoutDisk(kept, deps, openOnDisk));
  now.checkpoint();
  let callOff: () => void = () => undefined;
  tryAgainLater();

  function tryAgainLater(): void {
    if (now.isHeld && deps.later) callOff = deps.later(tryAgain, RETRY_MS);
  }
  function tryAgain(): void {
    const { findUnfinished } = kept;
    const isUnfinished = findUnfinished !== undefined && now.db.prepare(findUnfinished).get() !== undefined;
    const opened = isUnfinished ? undefined : openedNow();
    if (opened === undefined) return tryAgainLater();
    now.db.close();
    now = inUse(opened);
    deps.log(`${kept.name}.opened-at-last`);
    deps.onOpened?.();
  }
  function openedNow(): Opened | undefined {
    try {
      return { db: openOnDisk(kept, deps), isHeld: false };
    } catch {
      return undefined;
    }
  }
  function rebuildNow(): void {
    now.db.close();
    now = inUse(orWithoutDisk(kept, deps, rebuild));
    tryAgainLater();
  }
  const guarded =
    (name: keyof R) =>
    (...input: never[]): unknown => {
      const call = () => {
        const answer = now.rows[name]!(...input);
        now.checkpoint();
        return answer;
      };
      const isInner = now.db.inTransaction;
      try {
        return call();
      } catch (error) {
        // Inside another call's transaction, the outer call is repeated.
        if (isInner || !isBroken(error)) throw error;
        rebuildNow();
        return call();
      }
    };
  // The same names and types as the rows' own calls.
  const calls = Object.fromEntries(Object.keys(now.rows).map((name) => [name, guarded(name)])) as unknown as R;
  return {
    ...calls,
    backup: async (to) => {
      // A backup of the in-memory stand-in would displace backups of the file.
      if (now.db.memory) throw new Error(`${kept.name} cannot be read`);
      await now.db.backup(to);
    },
    isKept: () => !now.db.memory,
    isHeld: () => now.isHeld,
    close: () => {
      callOff();
      now.db.close();
    },
  };
}
