import type { Task } from 'redux-saga';
import { call, cancel, put, select } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { UndoneRow } from '#contract/http/stock-import.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { withRetry } from './retry.saga.ts';
import { selectOwner, stockFileActions } from './stock-file.slice.ts';
import { forkStop, pauseUntil, whileSignedIn } from './stop.saga.ts';
import { syncQuietly } from './sync-quietly.saga.ts';
import type { StockFileWorld } from './world.ts';

const { rowsUndone, newsAdded, undoFailed, undoFinished } = stockFileActions;

type Undo = { readonly id: string; readonly source: StockSource; readonly stop: Task };

/**
 * Undoes an import: changes that are still queued on this computer are discarded, the others are undone on the server in
 * groups. Each row is undone once, so that a later call continues where this one stopped. Returns whether all are undone.
 */
export function* undoImport(
  { api, pauses }: Pick<StockFileWorld, 'api' | 'pauses'>,
  { id, source, stop }: Undo,
): SagaGenerator<boolean> {
  // A change that is being sent is undone on the server.
  for (const { key, batch } of yield* call(source.waiting))
    if (batch === id) yield* call(() => source.discard(key).catch(() => undefined));
  const rows: UndoneRow[] = [];
  for (let left = 1; left > 0; ) {
    if (!stop.isRunning()) return false;
    const { value } = yield* withRetry(
      () => api.stockFile.undo({ params: { id }, body: {} }),
      pauses,
      pauseUntil(stop),
    );
    rows.push(...value.rows);
    yield* put(rowsUndone({ id, rows: [...rows] }));
    ({ left } = value);
  }
  yield* call(syncQuietly, source);
  return true;
}

function* undoAll(world: StockFileWorld, id: string, source: StockSource) {
  const stop = yield* forkStop();
  try {
    if (yield* call(undoImport, world, { id, source, stop })) {
      yield* put(newsAdded({ kind: 'undone', id }));
      yield* put(world.profileOutdated());
      yield* put(undoFinished(id));
    }
  } catch (error) {
    yield* put(undoFailed({ id, failure: failureOf(error) }));
  }
  yield* cancel(stop);
}

/** Undoes an import, row by row; closing the dialog ends it after the call in progress. */
export function* undo(world: StockFileWorld, { payload: { id } }: ReturnType<typeof stockFileActions.undoAsked>) {
  const owner = yield* select(selectOwner);
  if (owner === null) return;
  const source = world.stockOf(owner.id);
  yield* call(whileSignedIn, owner.id, () => undoAll(world, id, source));
}
