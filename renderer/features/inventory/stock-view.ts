import { isFiltered, NO_FILTERS, passes } from './grid-filters.ts';
import type { GridFilters } from './grid-filters.ts';
import type { GridRow } from './grid-row.ts';
import { orderOf } from './row-order.ts';
import type { SortKey } from './row-order.ts';

export type SortBy = { readonly keyOf: (row: GridRow) => SortKey; readonly isDescending: boolean };
/** What of it is new: the cars themselves, or only which of them are shown and how. */
type Change = 'rows' | 'order';

/**
 * The stock as it is shown: filtered and in order. The order of all cars is kept, so that a filter only takes out of it:
 * one is typed sign by sign, the other asked for now and then.
 */
export class StockView {
  #rows: readonly GridRow[] = [];
  #inOrder: readonly GridRow[] = [];
  #shown: readonly GridRow[] = [];
  #filters = NO_FILTERS;
  #by: readonly SortBy[] = [];
  #tell: (change: Change) => void = () => undefined;

  get rows(): readonly GridRow[] {
    return this.#rows;
  }
  get shown(): readonly GridRow[] {
    return this.#shown;
  }

  /** Has somebody told of every change. */
  tell(listener: (change: Change) => void): void {
    this.#tell = listener;
  }

  setRows(rows: readonly GridRow[]): void {
    this.#rows = rows;
    this.#sort();
    this.#tell('rows');
  }

  setFilters(filters: GridFilters): void {
    if (filters === this.#filters) return;
    this.#filters = filters;
    this.#sift();
    this.#tell('order');
  }

  sort(by: readonly SortBy[]): void {
    this.#by = by;
    this.#sort();
    this.#tell('order');
  }

  #sort(): void {
    const rows = this.#rows;
    const levels = this.#by.map(({ keyOf, isDescending }) => ({ keys: rows.map(keyOf), isDescending }));
    this.#inOrder = levels.length === 0 ? rows : Array.from(orderOf(rows.length, levels), (at) => rows[at]!);
    this.#sift();
  }

  #sift(): void {
    this.#shown = isFiltered(this.#filters) ? this.#inOrder.filter(passes(this.#filters)) : this.#inOrder;
  }
}
