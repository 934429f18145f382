import { call, put, select } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { MAX_SHEET_ROWS } from '#contract/http/stock-file.ts';
import type { SheetDefaults } from '#contract/http/stock-file.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { FileRow } from './file-rows.ts';
import { headersOf, readingIn, reviewOf, rowsOf } from './import-state.ts';
import type { Reading } from './import-state.ts';
import { keepImportMemory } from './memory.ts';
import { inCalls, refusedHere, withoutRivals } from './plan-file.ts';
import type { Outcome } from './plan-file.ts';
import { withRetry } from './retry.saga.ts';
import { selectOwner, selectStep, stockFileActions } from './stock-file.slice.ts';
import type { Owner } from './stock-file.slice.ts';
import { syncQuietly } from './sync-quietly.saga.ts';
import type { StockFileWorld } from './world.ts';

const { planFailed, planned, planProgressed, planStarted } = stockFileActions;

/** A dry run of the whole file; nothing is written. Rows that this program refuses itself are not asked about. */
export function* planFile(
  { api, pauses }: Pick<StockFileWorld, 'api' | 'pauses'>,
  rows: readonly FileRow[],
  defaults: SheetDefaults,
): SagaGenerator<Outcome[]> {
  const outcomes = rows.filter(({ faults }) => faults.length > 0).map(refusedHere);
  const asked = rows.filter(({ faults }) => faults.length === 0);
  yield* put(planProgressed(outcomes.length));
  for (const group of inCalls(asked, MAX_SHEET_ROWS)) {
    const body = { rows: group.map(({ row }) => row), defaults };
    const { value } = yield* withRetry((signal) => api.stockFile.plan({ body }, signal), pauses);
    for (const [at, row] of group.entries()) {
      const planned = value[at];
      if (planned !== undefined) outcomes.push({ ...planned, at: row.at, row: row.row });
    }
    yield* put(planProgressed(outcomes.length));
  }
  return withoutRivals(outcomes.toSorted((a, b) => a.at - b.at));
}

/** Asks the server what each row would do, and shows the review. */
export function* plan(world: StockFileWorld, { payload }: ReturnType<typeof stockFileActions.planAsked>) {
  const before = readingIn(yield* select(selectStep));
  const owner = yield* select(selectOwner);
  if (before === null || owner === null) return;
  const reading = { ...before, ...payload };
  keepImportMemory(world.platform.storage, owner.id, { ...reading, headers: headersOf(reading) });
  const rows = rowsOf(reading);
  yield* put(planStarted({ reading, total: rows.length }));
  try {
    yield* call(review, world, { owner, reading, rows });
  } catch (error) {
    yield* put(planFailed(failureOf(error)));
  }
}

type Checked = { readonly owner: Owner; readonly reading: Reading; readonly rows: readonly FileRow[] };

function* review(world: StockFileWorld, { owner, reading, rows }: Checked) {
  const { api, pauses, stockOf, stockRows } = world;
  // Frozen as in `read`: tens of thousands of rows may be in each list.
  const outcomes = Object.freeze(yield* call(planFile, world, rows, reading.defaults));
  const source = stockOf(owner.id);
  // The copy must know every car that the plan is about.
  yield* call(syncQuietly, source);
  const stock = Object.freeze(stockRows(yield* call(source.rows)));
  const { value: places } = yield* withRetry((signal) => api.stockFile.places({}, signal), pauses);
  yield* put(planned(reviewOf(reading, { outcomes, stock, places })));
}
