import { isFiltered, NO_FILTERS, testsOf } from './grid-filters.ts';
import type { GridFilters } from './grid-filters.ts';
import type { GridRow } from './grid-row.ts';
import { orderOf } from './row-order.ts';
import type { SortKey } from './row-order.ts';
import { firstFound } from './row-search.ts';
import type { RowTest } from './row-search.ts';

export type SortBy = { readonly keyOf: (row: GridRow) => SortKey; readonly isDescending: boolean };
/** What of it is new: the cars themselves, or only which of them are shown and how. */
type Change = 'rows' | 'order';

/**
 * The stock as it is shown: filtered and in order. The order of all cars is kept, so that a filter only takes out of it:
 * one is typed sign by sign, the other asked for now and then.
 */
export class StockView {
  #rows: readonly GridRow[] = [];
  /** Places of the cars in the order asked for; null for the one they came in. */
  #order: Uint32Array | null = null;
  #shown: readonly GridRow[] = [];
  #filters = NO_FILTERS;
  #by: readonly SortBy[] = [];
  #listener: (change: Change) => void = () => undefined;

  get rows(): readonly GridRow[] {
    return this.#rows;
  }
  get shown(): readonly GridRow[] {
    return this.#shown;
  }

  /** Sets the listener to every change. */
  onChange(listener: (change: Change) => void): void {
    this.#listener = listener;
  }

  setRows(rows: readonly GridRow[]): void {
    this.#rows = rows;
    this.#sort();
    this.#listener('rows');
  }

  setFilters(filters: GridFilters): void {
    if (filters === this.#filters) return;
    this.#filters = filters;
    this.#sift();
    this.#listener('order');
  }

  sort(by: readonly SortBy[]): void {
    this.#by = by;
    this.#sort();
    this.#listener('order');
  }

  #sort(): void {
    const rows = this.#rows;
    const levels = this.#by.map(({ keyOf, isDescending }) => ({ keys: rows.map(keyOf), isDescending }));
    this.#order = levels.length === 0 ? null : orderOf(rows.length, levels);
    this.#sift();
  }

  #sift(): void {
    const rows = this.#rows;
    const order = this.#order;
    const inOrder = (places: Uint32Array) => Array.from(places, (at) => rows[at]!);
    const find = (test: RowTest) => (order === null ? rows.filter(test) : inOrder(sifted(order, rows, test)));
    if (isFiltered(this.#filters)) this.#shown = firstFound(testsOf(this.#filters, rows), find);
    else this.#shown = order === null ? rows : inOrder(order);
  }
}

/** Cars are asked as they lie in memory, one after the other: here and there takes longer. */
const sifted = (order: Uint32Array, rows: readonly GridRow[], test: RowTest): Uint32Array => {
  const isIn = new Uint8Array(rows.length);
  rows.forEach((row, at) => {
    if (test(row)) isIn[at] = 1;
  });
  return order.filter((at) => isIn[at] === 1);
};
