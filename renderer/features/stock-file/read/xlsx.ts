import readXlsxFile, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import { FILE_LIMITS, tableRows, UnreadableFile } from '../table.ts';
import type { ReadChoices, StockTable, TableRow } from '../table.ts';
import { storedZip, unzipped } from './zip.ts';
import type { ZipEntry } from './zip.ts';

const isWanted = (name: string): boolean =>
  /^(?:\[Content_Types\]|_rels|xl\/)/.test(name) && /\.xml(?:\.rels)?$/.test(name);
const SHEET_FILE = /^xl\/worksheets\/[^/]+\.xml$/;
/** The place of a cell or row, as `BC17` or 17. */
const PLACE = /\br=["']([A-Z]{0,9})(\d{1,12})["']/gi;
/** What Excel itself has at most; rows without values may reach that far. */
const EXCEL_ROWS = 1_048_576;
/** Cells that a reader would make room for, values or not. */
const MOST_CELLS = 12_000_000;

const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A few cells far out would have a reader fill all room before them. */
const checkPlaces = ({ bytes }: ZipEntry): void => {
  const widest = new Map<string, number>();
  for (const [, letters = '', row = ''] of new TextDecoder().decode(bytes).matchAll(PLACE)) {
    if (Number(row) > EXCEL_ROWS) throw new UnreadableFile({ code: 'brokenWorkbook' });
    widest.set(row, Math.max(widest.get(row) ?? 0, columnOf(letters)));
  }
  const cells = [...widest.values()].reduce((sum, width) => sum + width, 0);
  if (cells > MOST_CELLS) throw new UnreadableFile({ code: 'tooManyColumns' });
};

type Cell = string | number | boolean | Date | null;

/** Numbers without the noise of binary fractions; days without a time of day; what a formula gave, never the formula. */
const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell).trim();
};
const tidyNumber = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) && /[.eE]/.test(text) ? String(Number(value.toPrecision(12))) : text;
};

const sheetsOf = async (archive: Uint8Array) => {
  try {
    return await readXlsxFile<string>(new Uint8Array(archive).buffer, { parseNumber: tidyNumber });
  } catch (error) {
    const isTheirs = error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError;
    throw new UnreadableFile({ code: 'brokenWorkbook' }, isTheirs ? { cause: error } : undefined);
  }
};

/** A workbook of Excel: its first sheet that has anything, or the chosen one. */
export const readXlsx = async (bytes: Uint8Array, choices: ReadChoices): Promise<StockTable> => {
  const entries = await unzipped(bytes, isWanted);
  if (!entries.some(({ name }) => SHEET_FILE.test(name))) throw new UnreadableFile({ code: 'otherWorkbook' });
  for (const entry of entries) if (SHEET_FILE.test(entry.name)) checkPlaces(entry);
  const sheets = await sheetsOf(storedZip(entries));
  const chosen =
    sheets.find(({ sheet }) => sheet === choices.sheet) ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0];
  if (chosen === undefined) throw new UnreadableFile({ code: 'empty' });
  const data = chosen.data as unknown as Cell[][];
  if (data.length > FILE_LIMITS.rows * 3) throw new UnreadableFile({ code: 'tooManyRows' });
  const rows = data.map((cells, at): TableRow => ({ at: at + 1, cells: cells.map(textOf) }));
  const names = sheets.map(({ sheet }) => sheet);
  return { ...tableRows(rows), sheets: names, sheet: chosen.sheet, encoding: null, separator: null };
};
