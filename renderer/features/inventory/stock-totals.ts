import type { GridRow } from './grid-row.ts';

export type StockTotals = {
  /** In the viewer's currency. */
  readonly total: number;
  /** False where a price could not be converted, and the total is more. */
  readonly isComplete: boolean;
  /** The sum of the margins that are known, in the viewer's currency; null where none is. */
  readonly margin: number | null;
  readonly averageDays: number;
};

/** The sum of some cars; of the whole stock sold cars are left out, since they have left the lot. */
export const stockTotals = (rows: readonly GridRow[], { withSold = false } = {}): StockTotals => {
  let total = 0;
  let days = 0;
  let count = 0;
  let isComplete = true;
  let margin: number | null = null;
  for (const row of rows) {
    if (row.status === 'sold' && !withSold) continue;
    if (row.shown === undefined) isComplete = false;
    total += row.shown ?? 0;
    if (row.money.margin !== null) margin = (margin ?? 0) + row.money.margin;
    days += row.days;
    count += 1;
  }
  return { total, isComplete, margin, averageDays: count === 0 ? 0 : Math.round(days / count) };
};
