import type { SheetField, SheetMessage, SheetRow } from '#contract/http/stock-file.ts';
import type { Mapping } from './guess-columns.ts';
import { FILE_LIMITS, shownText } from './table.ts';
import type { TableRow } from './table.ts';

/** The errors of a row that are found without the server. */
export type FileMessage = {
  readonly field: SheetField | null;
  readonly code: 'DUPLICATE_IN_FILE' | 'SAME_CAR_IN_FILE' | 'CELL_TOO_LONG';
  readonly value: string | null;
  /** The other rows of the file that name the same car. */
  readonly rows: readonly number[];
};
export type Message = SheetMessage | FileMessage;

/** One row of the file as the server takes it; `at` is its number in the file. */
export type FileRow = { readonly at: number; readonly row: SheetRow; readonly faults: readonly FileMessage[] };

/** Spreadsheets write a quote before texts that would run as a formula, and so does every export here. */
const unguarded = (text: string): string => (/^'\s*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? text.slice(1) : text);
const tooLong = (row: SheetRow): FileMessage[] =>
  (Object.entries(row) as [SheetField, string][])
    .filter(([, text]) => text.length > FILE_LIMITS.cell)
    .map(([field, text]) => ({ field, code: 'CELL_TOO_LONG', value: shownText(text), rows: [] }));

/** A merged cell over several rows makes no more than one of them its car. */
const NAMES_A_CAR: ReadonlySet<SheetField> = new Set(['id', 'stockNumber', 'vin']);

const rowOf = ({ cells, spread = [] }: TableRow, mapping: Mapping): SheetRow => {
  const row: SheetRow = {};
  for (const [column, field] of mapping.entries()) {
    const text = unguarded((cells[column] ?? '').trim());
    if (field === null || text === '' || (NAMES_A_CAR.has(field) && spread.includes(column))) continue;
    row[field] = text;
  }
  return row;
};

type Name = 'id' | 'stockNumber' | 'vin';
const KEYS: Readonly<Record<Name, (text: string) => string>> = {
  id: (text) => text.replace(/[\s#]/g, ''),
  stockNumber: (text) => text.normalize('NFC'),
  vin: (text) => text.replace(/\s/g, '').toUpperCase(),
};

/** Enough to find them by. */
const MOST_NAMED = 5;
/** The first rows of a group besides one. */
export const othersOf = (group: readonly { readonly at: number }[], at: number): number[] =>
  group
    .slice(0, MOST_NAMED + 1)
    .map((each) => each.at)
    .filter((each) => each !== at)
    .slice(0, MOST_NAMED);

/** Rows that name the same car: neither can be believed, so all of them are refused, each with the others' numbers. */
const duplicatesOf = (rows: readonly FileRow[], field: Name): Map<number, FileMessage> => {
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const text = row.row[field];
    if (text === undefined) continue;
    const key = KEYS[field](text);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const found = new Map<number, FileMessage>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const { at, row } of group)
      found.set(at, { field, code: 'DUPLICATE_IN_FILE', value: row[field] ?? null, rows: othersOf(group, at) });
  }
  return found;
};

/** The rows under the headers as the mapping reads them; rows of which nothing is read are left out. */
export const fileRows = (
  rows: readonly TableRow[],
  mapping: Mapping,
  read: (row: SheetRow) => SheetRow = (row) => row,
): FileRow[] => {
  const all = rows.flatMap((tableRow): FileRow[] => {
    const row = read(rowOf(tableRow, mapping));
    return Object.keys(row).length === 0 ? [] : [{ at: tableRow.at, row, faults: tooLong(row) }];
  });
  const twice = (['id', 'stockNumber', 'vin'] as const).map((field) => duplicatesOf(all, field));
  return all.map((each) => ({
    ...each,
    faults: [...each.faults, ...twice.flatMap((found) => found.get(each.at) ?? [])],
  }));
};
