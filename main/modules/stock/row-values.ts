import { InventoryRow } from '#contract/http/inventory.ts';

/** The columns of the stock, in the contract's order. */
export const COLUMNS = Object.keys(InventoryRow.shape) as (keyof InventoryRow)[];

const FLAGS: ReadonlySet<string> = new Set(['isCleared', 'isPriceLocked', 'isReservationShown']);
const LISTS: ReadonlySet<string> = new Set(['gaps']);

export type Stored = string | number | null;

/** A value in SQLite: flags as 0 and 1, lists as JSON. */
export const toStored = (name: keyof InventoryRow, value: unknown): Stored => {
  if (FLAGS.has(name)) return value === true ? 1 : 0;
  return LISTS.has(name) ? JSON.stringify(value) : (value as Stored);
};

/** A whole column in the contract's form; most lists are equal, so each distinct one is parsed once. */
export const columnFromStored = (name: string, rows: readonly Stored[][], at: number): unknown[] => {
  if (FLAGS.has(name)) return rows.map((row) => row[at] === 1);
  if (!LISTS.has(name)) return rows.map((row) => row[at]);
  const read = new Map<Stored | undefined, unknown>();
  return rows.map((row) => {
    const text = row[at];
    if (!read.has(text)) read.set(text, JSON.parse(String(text)));
    return read.get(text);
  });
};

/** The reverse of `toStored`. */
export const fromStored = (name: string, value: Stored): unknown => {
  if (FLAGS.has(name)) return value === 1;
  return LISTS.has(name) ? JSON.parse(String(value)) : value;
};
