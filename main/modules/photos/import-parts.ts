import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { PostId } from '#contract/ids.ts';
import { Failure } from '../../lib/failure.ts';
import type { Imports } from './imports.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import type { Cars } from './listing.ts';
import type { Progress } from './progress.ts';

export type ImportParts = {
  readonly journal: Journal;
  readonly imports: Imports;
  readonly progress: Progress;
  readonly cars: Cars;
};

/** The import with this id; NOT_FOUND if there is none. */
export function knownImport({ journal }: Pick<ImportParts, 'journal'>, id: string): ImportRow {
  const row = journal.find(id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Runs these changes of an import, continues its work, and returns its state. */
export function stateAfter(parts: ImportParts, id: string, ...changes: (() => void)[]): ImportState {
  for (const change of changes) change();
  parts.imports.pump();
  parts.progress.touch(id);
  return parts.progress.stateOf(knownImport(parts, id));
}

/** The user's car with this id; POST_NOT_FOUND if it is not one of the stock. */
export function carOf({ cars }: Pick<ImportParts, 'cars'>, postId: PostId) {
  const car = cars.match().find((one) => one.postId === postId);
  if (!car) throw new Failure('POST_NOT_FOUND');
  return car;
}
