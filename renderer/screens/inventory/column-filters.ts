import { LIST_FILTERS, RANGE_FILTERS, TEXT_FILTERS, withFilter } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters, ListFilter, RangeFilter, TextFilter } from '#renderer/features/inventory/grid-filters.ts';

/** A column with the way it is narrowed; those asked for often have their chip in the bar. */
export type ColumnFilter = { readonly isOften?: true } & (
  | { readonly kind: 'lists'; readonly name: ListFilter }
  | { readonly kind: 'ranges'; readonly name: RangeFilter }
  | { readonly kind: 'texts'; readonly name: TextFilter }
);

const OFTEN: ReadonlySet<string> = new Set(['country', 'bodyType', 'price', 'days']);
const often = (name: string): { readonly isOften?: true } => (OFTEN.has(name) ? { isOften: true } : {});

export const COLUMN_FILTERS: readonly ColumnFilter[] = [
  ...LIST_FILTERS.map((name) => ({ kind: 'lists', name, ...often(name) }) as const),
  ...RANGE_FILTERS.map((name) => ({ kind: 'ranges', name, ...often(name) }) as const),
  ...TEXT_FILTERS.map((name) => ({ kind: 'texts', name }) as const),
];

export const isSet = (filters: GridFilters, { kind, name }: ColumnFilter): boolean => name in filters[kind];

export const without = (filters: GridFilters, filter: ColumnFilter): GridFilters => {
  switch (filter.kind) {
    case 'lists':
      return withFilter(filters, 'lists', filter.name, undefined);
    case 'ranges':
      return withFilter(filters, 'ranges', filter.name, undefined);
    case 'texts':
      return withFilter(filters, 'texts', filter.name, undefined);
    default:
      return filter satisfies never;
  }
};
