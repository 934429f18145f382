import type { GridApi } from '@ag-grid-community/core';
import type { Currency } from '#contract/money.ts';
import { csvText } from '#renderer/features/inventory/csv-text.ts';
import type { FileValue } from '#renderer/features/inventory/csv-text.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { exportTable } from './export-table.ts';
import type { GridTexts } from './grid-texts.ts';
import type { TableContext } from './stock-row-model.ts';

export const EXPORTS = ['csv', 'xlsx'] as const;
export type ExportKind = (typeof EXPORTS)[number];

/** So that spreadsheets read Armenian and Russian. */
const BYTE_ORDER_MARK = '\ufeff';
const DAY_FORMAT = 'yyyy-mm-dd';
/** A column is as wide as its longest text, within reason; in signs. */
const WIDTH = { least: 8, most: 48 } as const;

const widthOf = (lines: readonly (readonly FileValue[])[], at: number): number => {
  let width: number = WIDTH.least;
  for (const line of lines)
    width = Math.max(width, line[at] instanceof Date ? DAY_FORMAT.length : String(line[at] ?? '').length);
  return Math.min(WIDTH.most, width);
};

/** A workbook of real numbers and days; texts are texts, whatever they begin with, and no cell is a formula. */
const xlsxOf = async (lines: readonly (readonly FileValue[])[], title: string): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const [headers = [], ...rows] = lines;
  const cells = [
    headers.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = headers.map((_, at) => ({ width: widthOf(lines, at) }));
  return writeXlsxFile(cells, { sheet: title, columns, stickyRowsCount: 1, dateFormat: DAY_FORMAT }).toBlob();
};

const cellOf = (value: FileValue) => {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  return value instanceof Date ? { value, type: Date } : { value, type: String };
};

type View = {
  readonly api: GridApi<GridRow>;
  readonly texts: GridTexts;
  readonly currency: Currency;
  readonly title: string;
  readonly day: string;
};

/** Saves what the grid shows: its columns, its order, its filter. */
export const exportView = async (kind: ExportKind, { api, texts, currency, title, day }: View): Promise<void> => {
  const names = api.getAllDisplayedColumns().map((column) => column.getColId());
  const { view } = api.getGridOption('context') as TableContext;
  const lines = exportTable(names, view.shown, { texts, currency });
  const file =
    kind === 'xlsx'
      ? await xlsxOf(lines, title)
      : new Blob([BYTE_ORDER_MARK, csvText(lines)], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `inventory-${day}.${kind}`);
};
