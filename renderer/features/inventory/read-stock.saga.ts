import { buffers, eventChannel } from 'redux-saga';
import { actionChannel, call, put, race, select, take, takeEvery } from 'typed-redux-saga';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { RowsChange, StockSource } from '#renderer/platform/stock-source.ts';
import { viewsOfColumns } from './column-rows.ts';
import { inventoryActions as actions, selectStock } from './inventory.slice.ts';
import { mergedRows } from './merged-rows.ts';

/** The most cars of one call. */
const MOST_IDS = 1000;

/** Keeps the store at what the source has: all of it first, then what changes, one after the other. */
export function* readStock(source: StockSource) {
  const states = yield* call(statesOf, source);
  const changes = yield* call(changesOf, source);
  try {
    // States come with every call to the server; one question about the changes behind them all is enough.
    const behindStates = yield* actionChannel(actions.stateArrived, buffers.sliding(1));
    yield* takeEvery(states, function* show(state: StockState) {
      yield* put(actions.stateArrived(state));
    });
    yield* call(orFault, readAll, source);
    for (;;) {
      const { change } = yield* race({ change: take(changes), state: take(behindStates) });
      if (change === undefined) yield* call(orFault, readWaiting, source);
      else yield* call(orFault, readChange, source, change);
    }
  } finally {
    states.close();
    changes.close();
  }
}

const statesOf = ({ onState }: StockSource) => eventChannel<StockState>(onState);
// None is lost while another is read.
const changesOf = ({ onRows }: StockSource) => eventChannel<RowsChange>(onRows, buffers.expanding());

/** A failure to read is shown where there are no cars. */
function* orFault<Args extends unknown[]>(read: (...args: Args) => Generator, ...args: Args) {
  try {
    yield* call(read, ...args);
  } catch (error) {
    yield* put(actions.readFailed(failureOf(error)));
  }
}

function* readAll(source: StockSource) {
  const before = (yield* select(selectStock)).state;
  const columns = yield* call(source.rows);
  const asked = yield* call(source.state);
  const waiting = yield* call(source.waiting);
  const received = (yield* select(selectStock)).state;
  // A state received meanwhile is newer than the reply.
  const state = received === before ? asked : received;
  const isKnown = columns.count > 0 || asked.syncedAt !== null;
  if (isKnown) yield* put(actions.allRead({ state, waiting }, viewsOfColumns(columns)));
  else yield* put(actions.nothingRead({ state, waiting }));
}

function* readChange(source: StockSource, change: RowsChange) {
  if (change.all) {
    yield* call(readAll, source);
    return;
  }
  try {
    yield* call(readCars, source, change);
  } catch {
    // Cars that cannot be read alone would keep their old values: all are read.
    yield* call(readAll, source);
  }
}

function* readCars(source: StockSource, change: RowsChange) {
  const news: InventoryRow[] = [];
  for (let at = 0; at < change.changed.length; at += MOST_IDS)
    news.push(...(yield* call(source.rowsOf, change.changed.slice(at, at + MOST_IDS) as PostId[])));
  const waiting = yield* call(source.waiting);
  const { rows } = yield* select(selectStock);
  yield* put(actions.carsRead({ waiting }, mergedRows(rows ?? [], change, news)));
}

function* readWaiting(source: StockSource) {
  const { rows, state } = yield* select(selectStock);
  // An empty stock sends no rows.
  if (rows === null && state !== null && state.syncedAt !== null) yield* call(readAll, source);
  else yield* put(actions.waitingRead(yield* call(source.waiting)));
}
