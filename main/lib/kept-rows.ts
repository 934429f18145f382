import type Database from 'better-sqlite3';
import { checkpointer } from './checkpointer.ts';
import {
  isBroken,
  type KeptDeps,
  type KeptFile,
  openOnDisk,
  type Opened,
  orWithoutDisk,
  rebuild,
} from './kept-file.ts';

const RETRY_MS = 1000;

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

/** An opened file with its calls. */
type InUse<R> = Opened & { readonly rows: R; readonly checkpoint: () => void };
type FileInUse<R> = {
  readonly now: () => InUse<R>;
  /** Replaces a damaged file by one with its readable rows. */
  readonly rebuild: () => void;
  readonly close: () => void;
};

const isUnfinished = ({ findUnfinished }: KeptFile, db: Database.Database): boolean =>
  findUnfinished !== undefined && db.prepare(findUnfinished).get() !== undefined;

/** Undefined while the disk refuses. */
function openNow(kept: KeptFile, deps: KeptDeps): Opened | undefined {
  try {
    return { db: openOnDisk(kept, deps), isHeld: false };
  } catch {
    return undefined;
  }
}

/** Keeps the file open; one that cannot be opened is retried, unless its stand-in holds unfinished work. */
function fileInUse<R>(kept: KeptFile, rowsOf: (db: Database.Database) => R, deps: KeptDeps): FileInUse<R> {
  const inUse = (opened: Opened): InUse<R> => ({
    ...opened,
    rows: rowsOf(opened.db),
    checkpoint: checkpointer(opened.db, kept, deps),
  });
  let now = inUse(orWithoutDisk(kept, deps, openOnDisk));
  now.checkpoint();
  let callOff: () => void = () => undefined;
  tryAgainLater();

  function tryAgainLater(): void {
    if (now.isHeld && deps.later) callOff = deps.later(tryAgain, RETRY_MS);
  }
  function tryAgain(): void {
    const opened = isUnfinished(kept, now.db) ? undefined : openNow(kept, deps);
    if (opened === undefined) return tryAgainLater();
    now.db.close();
    now = inUse(opened);
    deps.log(`${kept.name}.opened-at-last`);
    deps.onOpened?.();
  }
  return {
    now: () => now,
    rebuild: () => {
      now.db.close();
      now = inUse(orWithoutDisk(kept, deps, rebuild));
      tryAgainLater();
    },
    close: () => {
      callOff();
      now.db.close();
    },
  };
}

/** A call that is repeated on the rebuilt file when it finds the file damaged. */
const repeatedOnDamage =
  <R extends Calls>(file: FileInUse<R>, name: keyof R) =>
  (...input: never[]): unknown => {
    const call = () => {
      const answer = file.now().rows[name]!(...input);
      file.now().checkpoint();
      return answer;
    };
    const isInner = file.now().db.inTransaction;
    try {
      return call();
    } catch (error) {
      // Inside another call's transaction, the outer call is repeated.
      if (isInner || !isBroken(error)) throw error;
      file.rebuild();
      return call();
    }
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
  const file = fileInUse(kept, rowsOf, deps);
  const names = Object.keys(file.now().rows);
  // The same names and types as the rows' own calls.
  const calls = Object.fromEntries(names.map((name) => [name, repeatedOnDamage(file, name)])) as unknown as R;
  return {
    ...calls,
    backup: async (to) => {
      const { db } = file.now();
      // A backup of the in-memory stand-in would displace backups of the file.
      if (db.memory) throw new Error(`${kept.name} cannot be read`);
      await db.backup(to);
    },
    isKept: () => !file.now().db.memory,
    isHeld: () => file.now().isHeld,
    close: file.close,
  };
}
