import type {
  CellEditRequestEvent,
  ColumnState,
  GridApi,
  GridOptions,
  ProcessRowParams,
  SuppressKeyboardEventParams,
} from '@ag-grid-community/core';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import type { Currency } from '#contract/money.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { KeptColumn } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { allowInertMarkup } from '#renderer/lib/inert-markup.ts';
import type { GridTexts } from './grid-texts.ts';
import { SelectAll } from './select-all.ts';
import { STOCK_ROWS } from './stock-row-model.ts';
import type { TableContext } from './stock-row-model.ts';

// The table writes its templates as markup, when its module is first used.
allowInertMarkup();

export const TABLE_MODULES = [STOCK_ROWS];
export const ROW_PX = { normal: 52, dense: 36 } as const;

/** What the table needs of the screen. */
export type TableHost = {
  readonly texts: GridTexts;
  readonly currency: Currency;
  readonly isDense: boolean;
  readonly columns: readonly KeptColumn[];
  readonly onReady: (api: GridApi<GridRow>) => void;
  readonly onEdit: (row: GridRow, field: CellField, text: string) => void;
  readonly onEditPlace: (row: GridRow) => void;
  readonly onOpenMark: () => void;
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onColumns: (columns: ColumnState[]) => void;
  readonly onShown: (rows: readonly GridRow[]) => void;
  readonly say: (text: string) => void;
  /** Photos of this computer may be dropped on a car. */
  readonly takesPhotos: boolean;
};

/** Keys that mean something to the page, or would empty a cell, are no editing. */
const isForPage = ({ event, editing }: SuppressKeyboardEventParams<GridRow>): boolean =>
  !editing && ['/', '?', 'Delete', 'Backspace'].includes(event.key);

/** What never changes about the table. */
export const SETTINGS = {
  maintainColumnOrder: true,
  defaultColDef: {
    sortable: true,
    // The table would look for the types of values in rows that it has not.
    cellDataType: false,
    // Cells draw more than their value, such as a lock or a count of photos: a car that changed is drawn anew as a whole.
    equals: () => false,
    resizable: true,
    suppressHeaderMenuButton: true,
    suppressKeyboardEvent: isForPage,
  },
  loading: false,
  rowSelection: {
    mode: 'multiRow',
    headerCheckbox: false,
    checkboxes: true,
    enableClickSelection: false,
  },
  selectionColumnDef: { pinned: 'left', width: 44, headerComponent: SelectAll },
  headerHeight: 34,
  rowBuffer: 0,
  animateRows: false,
  // Cells are drawn with their row: else those with more than a text would come a frame later.
  suppressAnimationFrame: true,
  readOnlyEdit: true,
  stopEditingWhenCellsLoseFocus: true,
  icons: {
    sortAscending: '<span class="g-sort">▲</span>',
    sortDescending: '<span class="g-sort">▼</span>',
  },
} as const satisfies GridOptions<GridRow>;

export const localeOf = (texts: GridTexts) => ({
  noRowsToShow: texts.empty,
  ariaRowToggleSelection: texts.selectRow,
  ariaRowSelect: texts.selectRow,
  ariaRowDeselect: texts.selectRow,
  ariaSearch: texts.empty,
});

/** Marks a row as the place for photos of its car. */
const takePhotos = ({ node, eRow, ePinnedLeftRow, ePinnedRightRow }: ProcessRowParams<GridRow>): void => {
  for (const part of [eRow, ePinnedLeftRow, ePinnedRightRow])
    if (node.id !== undefined) part?.setAttribute(DROP_ZONE, node.id);
};

/** Enter and a double click where there is nothing to type. */
const act = (column: string, row: GridRow | undefined, { onEditPlace, onOpenMark }: TableHost): void => {
  if (row === undefined) return;
  if (column === 'place' && row.status !== 'sold') onEditPlace(row);
  if (column === 'sync' && row.mark !== 'synced') onOpenMark();
};

/** What the table tells the screen. */
export const hearing = (host: TableHost): GridOptions<GridRow> => ({
  onGridReady: ({ api }) => {
    const { columns, onReady } = host;
    if (columns.length > 0) api.applyColumnState({ state: columns as ColumnState[], applyOrder: true });
    onReady(api);
  },
  onCellEditRequest: ({ data, colDef, newValue }: CellEditRequestEvent<GridRow>) =>
    host.onEdit(data, colDef.colId as CellField, String(newValue ?? '')),
  onCellKeyDown: (heard) => {
    const key = (heard.event as KeyboardEvent | null)?.key;
    if (key === 'Enter' && 'column' in heard) act(heard.column.getColId(), heard.data, host);
  },
  onCellDoubleClicked: ({ column, data }) => act(column.getColId(), data, host),
  onSelectionChanged: ({ api }) => host.onSelect(api.getSelectedNodes().map(({ data }) => data?.id ?? 0)),
  processRowPostCreate: (made) => {
    if (host.takesPhotos) takePhotos(made);
  },
  onModelUpdated: ({ api }) => host.onShown((api.getGridOption('context') as TableContext).view.shown),
  onSortChanged: ({ api }) => host.onColumns(api.getColumnState()),
  onColumnMoved: ({ api, finished }) => {
    if (finished) host.onColumns(api.getColumnState());
  },
  onColumnResized: ({ api, finished, source }) => {
    if (finished && source.startsWith('ui')) host.onColumns(api.getColumnState());
  },
  onColumnVisible: ({ api }) => host.onColumns(api.getColumnState()),
});
