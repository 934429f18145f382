import type { ColDef, ValueFormatterParams } from '@ag-grid-community/core';
import { ENOUGH_PHOTOS } from '#contract/http/inventory.ts';
import type { Currency } from '#contract/money.ts';
import { canEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { CarMoney } from '#renderer/features/inventory/car-money.ts';
import type { RowPhoto } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { CarCell, DaysCell, GapsCell, MarketCell, PhotoCell, PriceCell, StatusCell, SyncCell } from './cells.ts';
import { AvailabilityEditor, NotesEditor, ValueEditor } from './editors.ts';
import type { ColumnName, GridTexts } from './grid-texts.ts';

type MoneyColumn = Extract<ColumnName, 'costs' | 'margin' | 'marginCleared'>;
type Column = ColDef<GridRow> & { readonly colId: ColumnName };

const number = ({ value }: ValueFormatterParams<GridRow>): string =>
  typeof value === 'number' ? formatNumber(value) : '';

/** A cell that is changed in place; sold cars are not edited. */
const editable = (
  field: CellField,
  cellEditor: NonNullable<ColDef['cellEditor']> = ValueEditor,
): Omit<ColDef<GridRow>, 'colId'> => ({
  editable: ({ data }) => data !== undefined && canEdit(data),
  cellEditor,
  cellEditorParams: { field },
  cellEditorPopup: cellEditor === NotesEditor,
  cellClass: 'can-edit',
});

/** The initial width of the column of names. */
const CAR_PX = 220;

/** The width of the photo column by photo size; without photos it only holds the row's marker. */
const PHOTO_PX = { none: 24, small: 62, medium: 82, large: 138 } as const satisfies Record<RowPhoto, number>;

const right = { type: 'rightAligned' } as const;

/** An amount in the viewer's currency; losses are marked. */
const moneyColumn = (
  texts: GridTexts,
  currency: Currency,
  colId: MoneyColumn,
  amountOf: (money: CarMoney) => number | null,
): Column => ({
  colId,
  headerName: `${texts.columns[colId]}, ${currency}`,
  initialWidth: 130,
  initialHide: true,
  ...right,
  valueGetter: ({ data }) => (data === undefined ? null : amountOf(data.money)),
  valueFormatter: number,
  cellClassRules: { 'g-loss': ({ value }) => typeof value === 'number' && value < 0 },
});

/** The car and its photo; the photo's width follows its size, not a stored width. */
const carColumns = (rowPhoto: RowPhoto): Column[] => [
  {
    colId: 'photo',
    width: PHOTO_PX[rowPhoto],
    minWidth: PHOTO_PX[rowPhoto],
    maxWidth: PHOTO_PX[rowPhoto],
    pinned: 'left',
    sortable: false,
    resizable: false,
    headerClass: 'g-quiet',
    cellRenderer: PhotoCell,
  },
  { colId: 'car', field: 'title', initialWidth: CAR_PX, minWidth: 120, pinned: 'left', cellRenderer: CarCell },
];

/** Asking price, purchase price, costs and margins. */
const moneyColumns = (texts: GridTexts, currency: Currency, rateNote: string | undefined): Column[] => [
  {
    colId: 'price',
    field: 'price',
    initialWidth: 132,
    ...right,
    ...editable('price'),
    cellClass: 'can-edit ag-right-aligned-cell',
    cellRenderer: PriceCell,
  },
  {
    colId: 'shown',
    field: 'shown',
    initialWidth: 104,
    ...right,
    headerName: `≈ ${currency}`,
    headerTooltip: [texts.columns.shown, currency, rateNote].filter(Boolean).join(', '),
    valueFormatter: number,
  },
  {
    colId: 'purchasePrice',
    field: 'purchasePrice',
    initialWidth: 130,
    initialHide: true,
    ...right,
    ...editable('purchasePrice'),
    cellClass: 'can-edit ag-right-aligned-cell',
    valueFormatter: ({ data }) =>
      data?.purchasePrice == null ? '' : formatMoney(data.purchasePrice, data.purchasePriceUnit ?? data.priceUnit),
  },
  moneyColumn(texts, currency, 'costs', ({ costs }) => costs),
  moneyColumn(texts, currency, 'margin', ({ margin }) => margin),
  moneyColumn(texts, currency, 'marginCleared', ({ afterClearance }) => afterClearance),
];

/** Stock number, status and reservation. */
const STATUS_COLUMNS: readonly Column[] = [
  { colId: 'stockNumber', field: 'stockNumber', initialWidth: 100, ...editable('stockNumber') },
  { colId: 'status', field: 'status', initialWidth: 192, cellRenderer: StatusCell },
  {
    colId: 'reserved',
    initialWidth: 160,
    initialHide: true,
    valueGetter: ({ data }) => (data?.isReserved === true ? data.reservedUntil : null),
    valueFormatter: ({ data }) =>
      data?.isReserved === true
        ? [formatDate(new Date(data.reservedUntil ?? 0), document.documentElement.lang), data.reservedFor]
            .filter(Boolean)
            .join(' · ')
        : '',
  },
];

/** Year, mileage, and how much interest the car finds. */
const INTEREST_COLUMNS: readonly Column[] = [
  { colId: 'year', field: 'year', initialWidth: 74 },
  {
    colId: 'mileage',
    field: 'mileage',
    initialWidth: 108,
    valueFormatter: number,
    ...right,
    ...editable('mileage'),
    cellClass: 'can-edit ag-right-aligned-cell',
  },
  { colId: 'days', field: 'days', initialWidth: 122, cellRenderer: DaysCell },
  { colId: 'views', field: 'views', initialWidth: 96, valueFormatter: number, ...right },
  { colId: 'reveals', field: 'reveals', initialWidth: 112, valueFormatter: number, ...right },
  { colId: 'favorites', field: 'favorites', initialWidth: 96, valueFormatter: number, ...right },
];

/** What the post lacks, the car's place, and notes. */
const postColumns = ({ availabilities }: GridTexts): Column[] => {
  const availability = new Map(availabilities.map(({ id, name }) => [id, name]));
  return [
    {
      colId: 'photos',
      field: 'imageCount',
      initialWidth: 112,
      ...right,
      valueFormatter: ({ value }: { value: number }) => `${value}/${ENOUGH_PHOTOS}`,
    },
    {
      colId: 'gaps',
      initialWidth: 160,
      valueGetter: ({ data }) => data?.gaps.length ?? 0,
      cellRenderer: GapsCell,
    },
    {
      colId: 'place',
      initialWidth: 150,
      cellClass: 'can-edit',
      valueGetter: ({ data }) => [data?.region, data?.country].filter(Boolean).join(', '),
    },
    {
      colId: 'availabilityId',
      field: 'availabilityId',
      initialWidth: 120,
      valueFormatter: ({ value }: { value: number | null }) => (value === null ? '' : (availability.get(value) ?? '')),
      ...editable('availabilityId', AvailabilityEditor),
    },
    { colId: 'notes', field: 'notes', initialWidth: 200, ...editable('notes', NotesEditor) },
  ];
};

/** The price on the market, the make of the car, its top listing and its sync state. */
const marketColumns = (texts: GridTexts): Column[] => [
  {
    colId: 'market',
    field: 'priceToMarket',
    initialWidth: 200,
    headerTooltip: texts.marketHint,
    cellRenderer: MarketCell,
  },
  { colId: 'bodyType', field: 'bodyType', initialWidth: 110, initialHide: true },
  { colId: 'fuelType', field: 'fuelType', initialWidth: 104, initialHide: true },
  {
    colId: 'topUntil',
    initialWidth: 120,
    initialHide: true,
    valueGetter: ({ data }) => (data?.isTop === true ? (data.topUntil ?? '') : ''),
    valueFormatter: ({ value }: { value: string }) =>
      value === '' ? '' : formatDate(new Date(value), document.documentElement.lang),
  },
  {
    colId: 'sync',
    field: 'mark',
    initialWidth: 48,
    pinned: 'right',
    resizable: false,
    headerClass: 'g-quiet',
    cellRenderer: SyncCell,
  },
];

/** The grid's columns from left to right; a first-time visitor sees those that are not `initialHide`. */
export const inventoryColumns = (
  texts: GridTexts,
  currency: Currency,
  { rateNote, rowPhoto = 'medium' }: { readonly rateNote?: string | undefined; readonly rowPhoto?: RowPhoto } = {},
): Column[] =>
  [
    ...carColumns(rowPhoto),
    ...moneyColumns(texts, currency, rateNote),
    ...STATUS_COLUMNS,
    ...INTEREST_COLUMNS,
    ...postColumns(texts),
    ...marketColumns(texts),
  ].map((column) => ({ headerName: texts.columns[column.colId], ...column }));
