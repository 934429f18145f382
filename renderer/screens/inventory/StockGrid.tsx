import tableStyles from '@ag-grid-community/styles/ag-grid.css?url';
import quartzStyles from '@ag-grid-community/styles/ag-theme-quartz-no-font.css?url';
import cellStyles from './grid-cells.css?url';
import themeStyles from './grid-theme.css?url';
import { ClientSideRowModelModule } from '@ag-grid-community/client-side-row-model';
import type {
  CellEditRequestEvent,
  CellKeyDownEvent,
  ColumnState,
  FullWidthCellKeyDownEvent,
  GetRowIdParams,
  GridApi,
  IRowNode,
  ProcessRowParams,
  SuppressKeyboardEventParams,
} from '@ag-grid-community/core';
import { AgGridReact } from '@ag-grid-community/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import type { Currency } from '#contract/money.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import { passes } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { KeptColumn } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { allowInertMarkup } from '#renderer/lib/inert-markup.ts';
import { rowSorter, sortedLater } from './grid-sort.ts';
import type { GridTexts } from './grid-texts.ts';
import { inventoryColumns } from './inventory.columns.ts';

// The table writes its templates as markup, when its module is first used.
allowInertMarkup();

/** The table's own style sheets stand apart from the one of all screens, which every first visit loads. */
const STYLES = [tableStyles, quartzStyles, themeStyles, cellStyles];
const MODULES = [ClientSideRowModelModule];
const ROW_PX = { normal: 52, dense: 36 } as const;
const SELECTION = {
  mode: 'multiRow',
  headerCheckbox: true,
  checkboxes: true,
  enableClickSelection: false,
  selectAll: 'filtered',
} as const;
/** One object for good, as below: the table lays all its columns anew where it is given another one. */
const SELECTION_COLUMN = { pinned: 'left', width: 44 } as const;
const SORT_ICONS = {
  sortAscending: '<span class="g-sort">▲</span>',
  sortDescending: '<span class="g-sort">▼</span>',
} as const;

export type StockGridProps = {
  rows: readonly GridRow[];
  filters: GridFilters;
  texts: GridTexts;
  currency: Currency;
  isDense: boolean;
  columns: readonly KeptColumn[];
  onReady: (api: GridApi<GridRow>) => void;
  onEdit: (row: GridRow, field: CellField, text: string) => void;
  onEditPlace: (row: GridRow) => void;
  onOpenMark: () => void;
  onSelect: (ids: readonly number[]) => void;
  onColumns: (columns: ColumnState[]) => void;
  onShown: (count: number) => void;
  say: (text: string) => void;
  /** Photos of this computer may be dropped on a car. */
  takesPhotos: boolean;
};

/** Keys that mean something to the page, or would empty a cell, are no editing. */
const isForPage = ({ event, editing }: SuppressKeyboardEventParams<GridRow>): boolean =>
  !editing && ['/', '?', 'Delete', 'Backspace'].includes(event.key);

const EVERY_COLUMN = {
  sortable: true,
  comparator: sortedLater,
  // Cells draw more than their value, such as a lock or a count of photos: a car that changed is drawn anew as a whole.
  equals: () => false,
  resizable: true,
  suppressHeaderMenuButton: true,
  suppressKeyboardEvent: isForPage,
} as const;
const idOf = ({ data }: GetRowIdParams<GridRow>): string => String(data.id);

/** The dealer's table: AG Grid over plain rows, drawn without React where it scrolls. */
export function StockGrid(props: StockGridProps) {
  const { rows, filters, texts, currency, isDense, columns } = props;
  const filter = useFilter(filters);
  const kept = useRef(columns);
  const columnDefs = useMemo(() => inventoryColumns(texts, currency), [texts, currency]);
  const context = useMemo(() => ({ texts, say: props.say }), [texts, props.say]);
  const localeText = useMemo(() => localeOf(texts), [texts]);
  const sort = useMemo(() => rowSorter(texts), [texts]);
  const rowData = useMemo(() => [...rows], [rows]);
  const onKey = (event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => {
    const key = (event.event as KeyboardEvent | null)?.key;
    if (key === 'Enter' && 'column' in event) act(event.column.getColId(), event.data, props);
  };
  return (
    <div className={`w-grid ag-theme-quartz aniv-grid${isDense ? ' dense' : ''}`}>
      {STYLES.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="grid" />
      ))}
      <AgGridReact<GridRow>
        modules={MODULES}
        rowData={rowData}
        columnDefs={columnDefs}
        defaultColDef={EVERY_COLUMN}
        getRowId={idOf}
        postSortRows={sort}
        rowSelection={SELECTION}
        selectionColumnDef={SELECTION_COLUMN}
        rowHeight={isDense ? ROW_PX.dense : ROW_PX.normal}
        headerHeight={34}
        rowBuffer={0}
        animateRows={false}
        suppressColumnVirtualisation={false}
        readOnlyEdit
        stopEditingWhenCellsLoseFocus
        icons={SORT_ICONS}
        context={context}
        localeText={localeText}
        isExternalFilterPresent={isFiltered}
        doesExternalFilterPass={filter.passes}
        onGridReady={({ api }) => {
          filter.begin(api);
          if (kept.current.length > 0) api.applyColumnState({ state: kept.current as ColumnState[], applyOrder: true });
          props.onReady(api);
        }}
        onCellEditRequest={({ data, colDef, newValue }: CellEditRequestEvent<GridRow>) =>
          props.onEdit(data, colDef.colId as CellField, String(newValue ?? ''))
        }
        onCellKeyDown={onKey}
        onCellDoubleClicked={({ column, data }) => act(column.getColId(), data, props)}
        onSelectionChanged={({ api }) => props.onSelect(api.getSelectedNodes().map(({ data }) => data?.id ?? 0))}
        {...(props.takesPhotos && { processRowPostCreate: takePhotos })}
        onModelUpdated={({ api }) => props.onShown(api.getDisplayedRowCount())}
        onSortChanged={({ api }) => props.onColumns(api.getColumnState())}
        onColumnMoved={({ api, finished }) => finished && props.onColumns(api.getColumnState())}
        onColumnResized={({ api, finished, source }) =>
          finished && source.startsWith('ui') && props.onColumns(api.getColumnState())
        }
        onColumnVisible={({ api }) => props.onColumns(api.getColumnState())}
      />
    </div>
  );
}

const isFiltered = (): boolean => true;

/**
 * The filters under one function for good: the table sifts and sorts all its rows anew where it is given another one,
 * so it is told when there is something to sift.
 */
function useFilter(filters: GridFilters) {
  const test = useMemo(() => passes(filters), [filters]);
  const [held] = useState(() => {
    let [api, now]: [GridApi<GridRow> | undefined, typeof test] = [undefined, test];
    return {
      begin: (ready: GridApi<GridRow>) => {
        api = ready;
      },
      passes: ({ data }: IRowNode<GridRow>) => data !== undefined && now(data),
      change: (next: typeof test) => {
        if (next === now) return;
        now = next;
        api?.onFilterChanged();
      },
    };
  });
  useEffect(() => held.change(test), [held, test]);
  return held;
}

/** Marks a row as the place for photos of its car. */
const takePhotos = ({ node, eRow, ePinnedLeftRow, ePinnedRightRow }: ProcessRowParams<GridRow>): void => {
  for (const part of [eRow, ePinnedLeftRow, ePinnedRightRow])
    if (node.id !== undefined) part?.setAttribute(DROP_ZONE, node.id);
};

/** Enter and a double click where there is nothing to type. */
const act = (column: string, row: GridRow | undefined, { onEditPlace, onOpenMark }: StockGridProps): void => {
  if (row === undefined) return;
  if (column === 'place' && row.status !== 'sold') onEditPlace(row);
  if (column === 'sync' && row.mark !== 'synced') onOpenMark();
};

const localeOf = (texts: GridTexts) => ({
  noRowsToShow: texts.empty,
  ariaRowToggleSelection: texts.selectRow,
  ariaRowSelect: texts.selectRow,
  ariaRowDeselect: texts.selectRow,
  ariaHeaderSelection: texts.selectAll,
  ariaToggleSelection: texts.selectAll,
  ariaSearch: texts.empty,
});
