import { z } from 'zod';
import { isBroken } from '../../lib/kept-file.ts';
import type { Log } from '../../lib/log.ts';
import { setAside } from '../../lib/set-aside.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { openRowsFile, type RowsFile } from './rows-file.ts';

/** Rows that keep no faith with the contract any more were not written by us like that. */
const isUnreadable = (error: unknown): boolean =>
  isBroken(error) || error instanceof z.ZodError || error instanceof SyntaxError;

/** A letter that turned over in the file's own description makes tables and columns unknown. */
const isUnknownShape = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR';

export type RebuiltRows = RowsFile & {
  /** How often the copy was begun anew: who writes page by page must not go on in an empty one. */
  readonly timesRebuilt: () => number;
};

type Deps = { readonly owner: string; readonly log: Log; readonly onRebuilt: () => void };

/** A copy that can be made anew: a damaged one, found at opening or at any later call, gives way to an empty one. */
export function openRebuilt(file: string, { owner, log, onRebuilt }: Deps): RebuiltRows {
  let times = 0;
  let rows = open();

  function open(): RowsFile {
    try {
      return openRowsFile(file, owner);
    } catch (error) {
      if (!isDamage(error) && !isUnknownShape(error)) throw error;
      return rebuild(error);
    }
  }
  function rebuild(error: unknown): RowsFile {
    log('stock.rebuilt', { error });
    setAside(file);
    return openRowsFile(file, owner);
  }
  const guarded =
    (name: keyof RowsFile) =>
    (...input: readonly unknown[]): unknown => {
      const call = () => (rows[name] as (...given: readonly unknown[]) => unknown)(...input);
      try {
        return call();
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        rows.close();
        rows = rebuild(error);
        times += 1;
        onRebuilt();
        return call();
      }
    };
  const names = Object.keys(rows) as (keyof RowsFile)[];
  // Every call of the rows under its own name and with its own types, and none else.
  const calls = Object.fromEntries(names.map((name) => [name, guarded(name)])) as unknown as RowsFile;
  return { ...calls, timesRebuilt: () => times };
}
