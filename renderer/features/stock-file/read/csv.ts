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

/** Parses strictly; on failure, treats quotes inside a cell as plain characters: `Sport 19" wheels`. */
const parsed = (text: string, separator: Separator): string[][] => {
  try {
    return recordsOf(text, separator, false);
  } catch {
    try {
      return recordsOf(text, separator, true);
    } catch (error) {
      // The row where the quote opens: it extends to the end of the file.
      const at = error instanceof CsvError && typeof error['records'] === 'number' ? { at: error['records'] + 1 } : {};
      throw new UnreadableFile({ code: 'brokenQuotes', ...at }, { cause: error });
    }
  }
};

/** A table with separated cells (RFC 4180 and common variants). */
export const readCsv = (bytes: Uint8Array, choices: ReadChoices): StockTable => {
  const encoding = choices.encoding ?? encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text === undefined) throw new UnreadableFile({ code: choices.encoding ? 'wrongEncoding' : 'notATable' });
  const guess = splitBy(text);
  const separator = choices.separator ?? guess.separator;
  const records = parsed(guess.text, separator);
  // Rows after this many empty rows would be dropped silently.
  if (records.length === MOST_RECORDS) throw new UnreadableFile({ code: 'tooManyRows' });
  const rows = records.map(
    (cells, at): TableRow => ({ at: at + 1 + guess.skipped, cells: cells.map((cell) => cell.trim()) }),
  );
  return { ...tableRows(rows), sheets: [], sheet: null, hidden: 0, encoding, separator };
};
