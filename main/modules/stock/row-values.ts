import { InventoryRow } from '#contract/http/inventory.ts';

/** The columns of the stock, in the contract's order. */
export const COLUMNS = Object.keys(InventoryRow.shape) as (keyof InventoryRow)[];

const FLAGS: ReadonlySet<string> = new Set(['isCleared', 'isPriceLocked']);
const LISTS: ReadonlySet<string> = new Set(['gaps']);

export type Stored = string | number | null;

/** A value as SQLite keeps it: flags as 0 and 1, lists as JSON. */
export const toStored = (name: keyof InventoryRow, value: unknown): Stored => {
  if (FLAGS.has(name)) return value === true ? 1 : 0;
  return LISTS.has(name) ? JSON.stringify(value) : (value as Stored);
};

/** What was written by `toStored`, as the contract has it. */
export const fromStored = (name: string, value: Stored): unknown => {
  if (FLAGS.has(name)) return value === 1;
  return LISTS.has(name) ? JSON.parse(String(value)) : value;
};
