import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { collisionsOf } from '#contract/stock-changes.ts';

export type ConflictValues = NonNullable<Waiting['conflict']>['mine'];
/** One thing to decide: the fields that go with it, which are kept or given up together. */
export type ConflictLine = { readonly title: string; readonly names: readonly string[] };

/** What a field belongs to where it means nothing alone. */
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

/** What a person has to decide of a change that somebody else was faster with. */
export const conflictLines = ({ change, conflict }: Pick<Waiting, 'change' | 'conflict'>): ConflictLine[] => {
  if (conflict === null) return [];
  // The server's values are of a row, as far as the change is about them.
  return linesOf(collisionsOf(change, conflict.before, conflict.theirs as Partial<InventoryRow> as InventoryRow));
};
