import { csvText } from '#renderer/features/inventory/csv-text.ts';

/** So that spreadsheets read Armenian and Russian. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows of texts as a CSV file, no cell of which a spreadsheet would run. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([BYTE_ORDER_MARK, csvText(rows)], { type: 'text/csv;charset=utf-8' });
