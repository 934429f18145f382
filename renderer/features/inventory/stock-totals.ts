import type { GridRow } from './grid-row.ts';

export type StockTotals = {
  /** In the viewer's currency. */
  readonly total: number;
  /** False where a price could not be converted, and the total is more. */
  readonly isComplete: boolean;
  readonly averageDays: number;
};

/** What stands on the lot: sold cars have left it. */
export const stockTotals = (rows: readonly GridRow[]): StockTotals => {
  let [total, days, count, isComplete] = [0, 0, 0, true];
  for (const row of rows) {
    if (row.status === 'sold') continue;
    if (row.shown === undefined) isComplete = false;
    total += row.shown ?? 0;
    days += row.days;
    count += 1;
  }
  return { total, isComplete, averageDays: count === 0 ? 0 : Math.round(days / count) };
};
