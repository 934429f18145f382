import type {
  CellContextMenuEvent,
  CellEditRequestEvent,
  CellKeyDownEvent,
  Column,
  ColumnState,
  FullWidthCellKeyDownEvent,
  GridApi,
  GridOptions,
  IRowNode,
  ProcessRowParams,
  SuppressKeyboardEventParams,
} from '@ag-grid-community/core';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import type { Currency } from '#contract/money.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { KeptColumn, RowPhoto } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { allowInertMarkup } from '#renderer/lib/inert-markup.ts';
import type { DrawerWay } from './drawer/CarDrawer.tsx';
import { beginWithWholeColumn, fitCar } from './fit-car.ts';
import type { GridTexts } from './grid-texts.ts';
import { markIfOpen } from './open-row.ts';
import { SelectAll } from './select-all.ts';
import { STOCK_ROWS } from './stock-row-model.ts';
import type { TableContext } from './stock-row-model.ts';
import { isTyping } from './use-shortcuts.ts';

// The table writes its templates as markup, when its module is first used.
allowInertMarkup();

export const TABLE_MODULES = [STOCK_ROWS];
const SELECTION = 'ag-Grid-ControlsColumn';
/** The height of a row by the size of its photo. */
export const ROW_PX = { none: 36, small: 36, medium: 52, large: 100 } as const satisfies Record<RowPhoto, number>;

/** What the table needs of the screen. */
export type TableHost = {
  readonly texts: GridTexts;
  readonly currency: Currency;
  readonly rowPhoto: RowPhoto;
  readonly columns: readonly KeptColumn[];
  readonly onReady: (api: GridApi<GridRow>) => void;
  /** Somebody begins to type into a cell of this car. */
  readonly onBeginEdit: (row: GridRow) => void;
  readonly onEdit: (row: GridRow, field: CellField, text: string) => void;
  readonly onEditPlace: (row: GridRow) => void;
  readonly onOpenMark: () => void;
  readonly onOpenCar: (row: GridRow, way: DrawerWay) => void;
  /** Looks at a car, or stops looking. */
  readonly onPeek: (row: GridRow) => void;
  /** The keyboard is in the row of another car. */
  readonly onRow: (row: GridRow) => void;
  readonly onMenu: (row: GridRow, at: { readonly x: number; readonly y: number }) => void;
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onColumns: (columns: ColumnState[]) => void;
  /** Somebody gave the column of cars a width, which it keeps. */
  readonly isCarSized: boolean;
  readonly onCarSized: () => void;
  readonly onShown: (rows: readonly GridRow[]) => void;
  readonly say: (text: string) => void;
  /** Photos of this computer may be dropped on a car. */
  readonly takesPhotos: boolean;
};

/** Keys that mean something to the page, or would empty a cell, are no editing. */
const isForPage = (on: SuppressKeyboardEventParams<GridRow>): boolean => {
  if (on.editing) return false;
  if (!isOwnKey(on)) return ['/', '?', 'Delete', 'Backspace'].includes(on.event.key);
  // Space would scroll, and the letter fall into the field that opens.
  on.event.preventDefault();
  return true;
};

type KeyOnCell = { readonly event: KeyboardEvent; readonly column: Column; readonly node: IRowNode<GridRow> };
const TEXT_CELLS: ReadonlySet<string> = new Set(['stockNumber', 'notes']);

/** Space looks at a car, E opens it to be edited and X selects it; in a cell of words letters begin a new text. */
const isOwnKey = ({ event, column, node }: KeyOnCell): boolean => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return false;
  if (key === ' ') return true;
  const isText = TEXT_CELLS.has(column.getColId()) && column.isCellEditable(node);
  return !isText && (code === 'KeyE' || code === 'KeyX');
};

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
  selectionColumnDef: {
    pinned: 'left',
    width: 44,
    headerComponent: SelectAll,
    // There Space selects, as on any checkbox.
    suppressKeyboardEvent: (on: SuppressKeyboardEventParams<GridRow>) => on.event.key !== ' ' && isForPage(on),
  },
  preventDefaultOnContextMenu: true,
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
const act = (column: string, row: GridRow, { onEditPlace, onOpenMark, onOpenCar }: TableHost): void => {
  if (column === 'place' && row.status !== 'sold') onEditPlace(row);
  else if (column === 'sync' && row.mark !== 'synced') onOpenMark();
  else onOpenCar(row, 'open');
};

/** Keys on a cell that is not being edited; those of an editable cell begin to type in it. */
const hearKey = (heard: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>, host: TableHost): void => {
  const { data, event } = heard;
  if (data === undefined || !(event instanceof KeyboardEvent) || !('column' in heard)) return;
  if (isTyping(event.target)) return;
  const name = heard.column.getColId();
  if (event.key === 'Enter' && !heard.column.isCellEditable(heard.node)) act(name, data, host);
  if (name === SELECTION && event.key === ' ') return;
  if (!isOwnKey({ event, column: heard.column, node: heard.node })) return;
  if (event.key === ' ') host.onPeek(data);
  else if (event.code === 'KeyE') host.onOpenCar(data, 'edit');
  else heard.node.setSelected(heard.node.isSelected() !== true);
};

type Click = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/** The name of a car is a link: a plain click opens its drawer, any other its page as the browser does. */
export const openByName = (
  click: Click,
  rows: readonly GridRow[],
  { onOpenCar }: Pick<TableHost, 'onOpenCar'>,
): void => {
  const { target, ctrlKey, metaKey, shiftKey } = click;
  if (!(target instanceof Element) || target.closest('.g-n a') === null || ctrlKey || metaKey || shiftKey) return;
  click.preventDefault();
  const id = Number(target.closest('[row-id]')?.getAttribute('row-id'));
  const row = rows.find((each) => each.id === id);
  if (row !== undefined) onOpenCar(row, 'open');
};

const hearMenu = ({ event, data }: CellContextMenuEvent<GridRow>, host: TableHost): void => {
  if (data !== undefined && event instanceof MouseEvent) host.onMenu(data, { x: event.clientX, y: event.clientY });
};

/** What the table reports to the screen. */
export const hearing = (host: TableHost): GridOptions<GridRow> => ({
  onGridReady: ({ api }) => {
    const { columns, onReady } = host;
    if (columns.length > 0) api.applyColumnState({ state: columns as ColumnState[], applyOrder: true });
    onReady(api);
  },
  onCellEditingStarted: ({ data }) => {
    if (data !== undefined) host.onBeginEdit(data);
  },
  onCellEditRequest: ({ data, colDef, newValue }: CellEditRequestEvent<GridRow>) =>
    host.onEdit(data, colDef.colId as CellField, String(newValue ?? '')),
  onCellKeyDown: (heard) => hearKey(heard, host),
  onCellContextMenu: (heard) => hearMenu(heard, host),
  onCellFocused: ({ api, rowIndex }) => {
    const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data;
    if (row !== undefined) host.onRow(row);
  },
  onCellDoubleClicked: ({ column, data, node }) => {
    if (data !== undefined && !column.isCellEditable(node)) act(column.getColId(), data, host);
  },
  onSelectionChanged: ({ api }) => host.onSelect(api.getSelectedNodes().map(({ data }) => data?.id ?? 0)),
  processRowPostCreate: (made) => {
    markIfOpen(made.node.id, [made.eRow, made.ePinnedLeftRow, made.ePinnedRightRow]);
    if (host.takesPhotos) takePhotos(made);
  },
  onModelUpdated: ({ api }) => host.onShown((api.getGridOption('context') as TableContext).view.shown),
  onSortChanged: ({ api }) => host.onColumns(api.getColumnState()),
  onColumnMoved: ({ api, finished }) => {
    if (finished) host.onColumns(api.getColumnState());
  },
  // The grid would unpin columns beside an open car, before the column of names becomes narrower.
  processUnpinnedColumns: () => [],
  onGridSizeChanged: ({ api }) => {
    if (!host.isCarSized) fitCar(api);
    beginWithWholeColumn(api);
  },
  onColumnResized: ({ api, finished, source, column }) => {
    if (!finished || !source.startsWith('ui')) return;
    host.onColumns(api.getColumnState());
    if (column?.getColId() === 'car') host.onCarSized();
  },
  onColumnVisible: ({ api }) => host.onColumns(api.getColumnState()),
});
