import type { GridApi } from '@ag-grid-community/core';
import { csvValue } from '#renderer/features/inventory/csv-value.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';

/** Columns that are pictures or signs. */
const NO_DATA: ReadonlySet<string> = new Set(['photo', 'sync', 'ag-Grid-SelectionColumn', 'ag-Grid-ControlsColumn']);
/** So that spreadsheets read Armenian and Russian. */
const BYTE_ORDER_MARK = '\ufeff';

/** The view as CSV: its columns, its order, its filter; amounts as bare numbers. */
const csvOf = (api: GridApi<GridRow>): string =>
  api.getDataAsCsv({
    columnKeys: api.getAllDisplayedColumns().filter((column) => !NO_DATA.has(column.getColId())),
    processCellCallback: ({ value }: { value: string | number | null }) => csvValue(value),
    processHeaderCallback: ({ column }) => csvValue(column.getColDef().headerName),
  }) ?? '';

export const saveCsv = (api: GridApi<GridRow>, day: string): void => {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csvOf(api)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `inventory-${day}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
