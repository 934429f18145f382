import type { LazyFeature } from '#renderer/deps.ts';
import { rowsOfColumns } from '#renderer/features/inventory/column-rows.ts';
import { stockOf } from '#renderer/features/inventory/stock-of.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { readInWorker } from '#renderer/features/stock-file/read/reader.ts';
import { PAUSES_MS } from '#renderer/features/stock-file/retry.saga.ts';
import { stockFileSaga } from '#renderer/features/stock-file/stock-file.saga.ts';
import { stockFileReducer } from '#renderer/features/stock-file/stock-file.slice.ts';
import type { StockFileTools } from '#renderer/features/stock-file/world.ts';

/** The import of a stock file, with what it needs of other features; tests replace some of it. */
export const stockFileFeatureWith = (tools: Partial<StockFileTools>): LazyFeature => ({
  name: 'stockFile',
  reducer: stockFileReducer,
  saga: (deps) =>
    stockFileSaga({
      api: deps.api,
      platform: deps.platform,
      stockOf: (userId) => stockOf(deps, userId),
      stockRows: rowsOfColumns,
      profileOutdated: sessionActions.profileOutdated,
      read: readInWorker,
      pauses: PAUSES_MS,
      ...tools,
    }),
});

export const stockFileFeature = stockFileFeatureWith({});
