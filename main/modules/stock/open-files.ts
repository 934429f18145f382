import { z } from 'zod';
import { isBroken } from '../../lib/kept-file.ts';
import type { Log } from '../../lib/log.ts';
import { setAside } from '../../lib/set-aside.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { openRowsFile, type RowsFile } from './rows-file.ts';

/** A row that violates the contract is damaged. */
const isUnreadable = (error: unknown): boolean =>
  isBroken(error) || error instanceof z.ZodError || error instanceof SyntaxError;

/** A changed letter in the stored schema makes tables and columns unknown. */
const isUnknownShape = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR';

export type RebuiltRows = RowsFile & {
  /** Counts rebuilds: a caller that writes page by page must not continue in an empty copy. */
  readonly timesRebuilt: () => number;
};

type Deps = { readonly owner: string; readonly log: Log; readonly onRebuilt: () => void };

/** A copy that can be rebuilt: a damaged one, detected at opening or at any later call, is replaced by an empty one. */
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
  // Exactly the methods of the rows, with their types.
  const calls = Object.fromEntries(names.map((name) => [name, guarded(name)])) as unknown as RowsFile;
  return { ...calls, timesRebuilt: () => times };
}
