import readXlsxFile, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import { FILE_LIMITS, tableRows, UnreadableFile } from '../table.ts';
import type { ReadChoices, StockTable, TableRow } from '../table.ts';
import { knownHeaders } from '../guess-columns.ts';
import { withMerged } from './merged-cells.ts';
import { columnOf, sheetParts } from './sheet-parts.ts';
import type { SheetPart } from './sheet-parts.ts';
import { storedZip, unzipped } from './zip.ts';
import type { ZipEntry } from './zip.ts';

const isWanted = (name: string): boolean =>
  /^(?:\[Content_Types\]|_rels|xl\/)/.test(name) && /\.xml(?:\.rels)?$/.test(name);
const SHEET_FILE = /^xl\/worksheets\/[^/]+\.xml$/;
/** The place of a cell or row, as `BC17` or 17. */
const PLACE = /\br=["']([A-Z]{0,9})(\d{1,12})["']/gi;
/** Excel's own limit; rows without values may extend to it. */
const EXCEL_ROWS = 1_048_576;
/** Cells that a reader would make room for, values or not. */
const MOST_CELLS = 12_000_000;

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

type Sheet = {
  readonly name: string;
  readonly data: readonly (readonly Cell[])[];
  readonly part: SheetPart | undefined;
};

/** Enough of a sheet to find its headers, also under a long title. */
const SAMPLE_ROWS = 30;

/** The sheet with the most headers of a stock; if no sheet has any, the first visible one with rows. */
const likeliest = (sheets: readonly Sheet[]): Sheet | undefined => {
  const scoreOf = ({ data, part }: Sheet): number => {
    const sample = data.slice(0, SAMPLE_ROWS).map((cells, at) => ({ at, cells: cells.map(textOf) }));
    return knownHeaders(sample) * 4 + (data.length > 0 ? 2 : 0) + (part?.isHidden === true ? 0 : 1);
  };
  const [first, ...others] = sheets.map((sheet) => ({ sheet, score: scoreOf(sheet) }));
  return first && others.reduce((best, each) => (each.score > best.score ? each : best), first).sheet;
};

/** A workbook of Excel: the sheet that looks most like a stock, or the chosen one. */
export const readXlsx = async (bytes: Uint8Array, choices: ReadChoices): Promise<StockTable> => {
  const entries = unzipped(bytes, isWanted);
  if (!entries.some(({ name }) => SHEET_FILE.test(name))) throw new UnreadableFile({ code: 'otherWorkbook' });
  for (const entry of entries) if (SHEET_FILE.test(entry.name)) checkPlaces(entry);
  const parts = sheetParts(entries);
  const read = await sheetsOf(storedZip(entries));
  const sheets = read.map(({ sheet, data }, at): Sheet => {
    return {
      name: sheet,
      data: data as unknown as Cell[][],
      part: parts.length === read.length ? parts[at] : undefined,
    };
  });
  const chosen = sheets.find(({ name }) => name === choices.sheet) ?? likeliest(sheets);
  if (chosen === undefined) throw new UnreadableFile({ code: 'empty' });
  const { data, name, part } = chosen;
  if (data.length > FILE_LIMITS.rows * 3) throw new UnreadableFile({ code: 'tooManyRows' });
  const table = tableRows(data.map((cells, at): TableRow => ({ at: at + 1, cells: cells.map(textOf) })));
  const whole = withMerged(table, part?.merged() ?? []);
  const hiddenRows = part?.hiddenRows() ?? new Set();
  const seen = whole.filter(({ at }) => !hiddenRows.has(at));
  const hidden = whole.length - seen.length;
  const rows = choices.leavesHidden === true ? seen : whole;
  if (rows.length === 0) throw new UnreadableFile({ code: 'empty' });
  const names = sheets.map((sheet) => sheet.name);
  return { ...table, rows, hidden, sheets: names, sheet: name, encoding: null, separator: null };
};
