import type { ColDef, ValueFormatterParams } from '@ag-grid-community/core';
import { ENOUGH_PHOTOS } from '#contract/http/inventory.ts';
import type { Currency } from '#contract/money.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import { CarCell, DaysCell, GapsCell, PhotoCell, PriceCell, StatusCell, SyncCell } from './cells.ts';
import { AvailabilityEditor, NotesEditor, ValueEditor } from './editors.ts';
import type { ColumnName, GridTexts } from './grid-texts.ts';

type Column = ColDef<GridRow> & { readonly colId: ColumnName };

const number = ({ value }: ValueFormatterParams<GridRow>): string =>
  typeof value === 'number' ? formatNumber(value) : '';

const canEdit = (row: GridRow | undefined): boolean => row !== undefined && TRANSITIONS.edit[row.status] === 'do';

/** A cell that is changed in place; sold cars are not edited. */
const editable = (
  field: CellField,
  cellEditor: NonNullable<ColDef['cellEditor']> = ValueEditor,
): Omit<ColDef<GridRow>, 'colId'> => ({
  editable: ({ data }) => canEdit(data),
  cellEditor,
  cellEditorParams: { field },
  cellEditorPopup: cellEditor === NotesEditor,
  cellClass: 'can-edit',
});

const right = { type: 'rightAligned' } as const;

/** The grid's columns from left to right; a first-time visitor sees those that are not `hide`. */
export const inventoryColumns = (texts: GridTexts, currency: Currency): Column[] => {
  const availability = new Map(texts.availabilities.map(({ id, name }) => [id, name]));
  const columns: Column[] = [
    {
      colId: 'photo',
      width: 82,
      pinned: 'left',
      sortable: false,
      resizable: false,
      headerClass: 'g-quiet',
      cellRenderer: PhotoCell,
    },
    { colId: 'car', field: 'title', width: 204, pinned: 'left', cellRenderer: CarCell },
    { colId: 'stockNumber', field: 'stockNumber', width: 100, ...editable('stockNumber') },
    { colId: 'status', field: 'status', width: 192, cellRenderer: StatusCell },
    { colId: 'year', field: 'year', width: 74 },
    {
      colId: 'mileage',
      field: 'mileage',
      width: 108,
      valueFormatter: number,
      ...right,
      ...editable('mileage'),
      cellClass: 'can-edit ag-right-aligned-cell',
    },
    {
      colId: 'price',
      field: 'price',
      width: 150,
      ...right,
      ...editable('price'),
      cellClass: 'can-edit ag-right-aligned-cell',
      cellRenderer: PriceCell,
    },
    {
      colId: 'shown',
      field: 'shown',
      width: 104,
      ...right,
      headerName: `≈ ${currency}`,
      headerTooltip: `${texts.columns.shown}, ${currency}`,
      valueFormatter: number,
    },
    { colId: 'days', field: 'days', width: 122, cellRenderer: DaysCell },
    { colId: 'views', field: 'views', width: 96, valueFormatter: number, ...right },
    { colId: 'favorites', field: 'favorites', width: 96, valueFormatter: number, ...right },
    {
      colId: 'photos',
      field: 'imageCount',
      width: 112,
      ...right,
      valueFormatter: ({ value }: { value: number }) => `${value}/${ENOUGH_PHOTOS}`,
    },
    {
      colId: 'gaps',
      width: 160,
      valueGetter: ({ data }) => data?.gaps.length ?? 0,
      cellRenderer: GapsCell,
    },
    {
      colId: 'place',
      width: 150,
      cellClass: 'can-edit',
      valueGetter: ({ data }) => [data?.region, data?.country].filter(Boolean).join(', '),
    },
    {
      colId: 'availabilityId',
      field: 'availabilityId',
      width: 120,
      valueFormatter: ({ value }: { value: number | null }) => (value === null ? '' : (availability.get(value) ?? '')),
      ...editable('availabilityId', AvailabilityEditor),
    },
    { colId: 'notes', field: 'notes', width: 200, ...editable('notes', NotesEditor) },
    { colId: 'bodyType', field: 'bodyType', width: 110, hide: true },
    { colId: 'fuelType', field: 'fuelType', width: 104, hide: true },
    {
      colId: 'topUntil',
      width: 120,
      hide: true,
      valueGetter: ({ data }) => (data?.isTop === true ? (data.topUntil ?? '') : ''),
      valueFormatter: ({ value }: { value: string }) =>
        value === '' ? '' : formatDate(new Date(value), document.documentElement.lang),
    },
    {
      colId: 'sync',
      field: 'mark',
      width: 48,
      pinned: 'right',
      resizable: false,
      headerClass: 'g-quiet',
      cellRenderer: SyncCell,
    },
  ];
  return columns.map((column) => ({ headerName: texts.columns[column.colId], ...column }));
};
