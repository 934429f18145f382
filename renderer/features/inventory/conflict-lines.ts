import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { collisionsOf } from '#contract/stock-changes.ts';

export type ConflictValues = NonNullable<Waiting['conflict']>['mine'];
/** One decision: fields that belong together, kept or given up as one. */
export type ConflictLine = { readonly title: string; readonly names: readonly string[] };

/** The field that gives another one its meaning. */
const TITLE_OF: Readonly<Record<string, string>> = {
  priceUnit: 'price',
  isPriceLocked: 'price',
  purchasePriceUnit: 'purchasePrice',
  mileageUnit: 'mileage',
  countryId: 'place',
  regionId: 'place',
};

const titleOf = (name: string): string => TITLE_OF[name] ?? name;

/** Fields by what they are about, each title once. */
export const linesOf = (names: readonly string[]): ConflictLine[] => {
  const titles = [...new Set(names.map(titleOf))];
  return titles.map((title) => ({ title, names: names.filter((name) => titleOf(name) === title) }));
};

/** The decisions for the user after another user changed the same fields first. */
export const conflictLines = ({ change, conflict }: Pick<Waiting, 'change' | 'conflict'>): ConflictLine[] => {
  if (conflict === null) return [];
  // The server's values are of a row, as far as the change is about them.
  return linesOf(collisionsOf(change, conflict.before, conflict.theirs as Partial<InventoryRow> as InventoryRow));
};
