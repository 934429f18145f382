import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { FILE_LIMITS, tableRows, UnreadableFile } from '../table.ts';
import type { ReadChoices, Separator, StockTable, TableRow } from '../table.ts';
import { decoded, encodingOf } from './encoding.ts';
import { splitBy } from './separator.ts';

/** Empty rows are left out later, so that numbers stay those of the file; this many of them end the patience. */
const MOST_RECORDS = FILE_LIMITS.rows * 3;

const recordsOf = (text: string, delimiter: Separator, isLax: boolean): string[][] =>
  parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: isLax,
    trim: true,
    to: MOST_RECORDS,
  });

/** Strictly, else with quotes as plain signs where they stand in the middle: `Sport 19" wheels`. */
const parsed = (text: string, separator: Separator): string[][] => {
  try {
    return recordsOf(text, separator, false);
  } catch {
    try {
      return recordsOf(text, separator, true);
    } catch (error) {
      const at = error instanceof CsvError && typeof error['lines'] === 'number' ? { at: error['lines'] } : {};
      throw new UnreadableFile({ code: 'brokenQuotes', ...at }, { cause: error });
    }
  }
};

/** A text whose cells stand between separators (RFC 4180, and what others write). */
export const readCsv = (bytes: Uint8Array, choices: ReadChoices): StockTable => {
  const encoding = choices.encoding ?? encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text === undefined) throw new UnreadableFile({ code: choices.encoding ? 'wrongEncoding' : 'notATable' });
  const guess = splitBy(text);
  const separator = choices.separator ?? guess.separator;
  const rows = parsed(guess.text, separator).map(
    (cells, at): TableRow => ({ at: at + 1 + guess.skipped, cells: cells.map((cell) => cell.trim()) }),
  );
  return { ...tableRows(rows), sheets: [], sheet: null, encoding, separator };
};
