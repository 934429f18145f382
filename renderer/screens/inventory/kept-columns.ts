import type { ColumnState, GridApi } from '@ag-grid-community/core';
import type { Currency } from '#contract/money.ts';
import type { KeptColumn } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { ColumnName } from './grid-texts.ts';

const pinnedOf = (pinned: ColumnState['pinned']): 'left' | 'right' | null =>
  pinned === true || pinned === 'left' ? 'left' : pinned === 'right' ? 'right' : null;

type Known = Pick<ColumnState, 'colId' | 'width' | 'hide' | 'pinned' | 'sort' | 'sortIndex'>;

/** The part of the grid's column state that is remembered. */
export const keptColumns = (state: readonly (Omit<Known, 'pinned'> | Known)[]): (KeptColumn & { colId: string })[] =>
  state.map((column) => ({
    colId: column.colId,
    ...(column.width === undefined ? {} : { width: column.width }),
    hide: column.hide ?? null,
    pinned: 'pinned' in column ? pinnedOf(column.pinned) : null,
    sort: column.sort ?? null,
    sortIndex: column.sortIndex ?? null,
  }));

/** The present columns, with one shown or hidden. */
export const withColumn = (api: GridApi<GridRow> | null, name: string, isShown: boolean): KeptColumn[] =>
  keptColumns(api?.getColumnState() ?? []).map((column) =>
    column.colId === name ? { ...column, hide: !isShown } : column,
  );

/** Columns that would only repeat another one, or have nothing in any row; a first visit begins without them. */
export const needlessColumns = (rows: readonly GridRow[], currency: Currency): ColumnName[] => [
  ...(rows.every(({ priceUnit }) => priceUnit === currency) ? ['shown' as const] : []),
  ...(rows.every(({ stockNumber }) => stockNumber === null) ? ['stockNumber' as const] : []),
];
