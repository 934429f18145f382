import type { InventoryRow } from '#contract/http/inventory.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import type { Outcome } from './plan-file.ts';

/** The actions for cars that the file does not contain (D168). */
export const MISSING_WAYS = ['keep', 'hide', 'sold'] as const;
export type MissingWay = (typeof MISSING_WAYS)[number];

const plain = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFC').replace(/\s/g, '').toUpperCase();

/** Live cars of the stock that no row of the file is about; a car that a refused row names is not missing either. */
export const missingCars = (stock: readonly InventoryRow[], outcomes: readonly Outcome[]): InventoryRow[] => {
  const found = new Set(outcomes.flatMap(({ postId }) => postId ?? []));
  const named = new Set(outcomes.flatMap(({ row }) => [plain(row.stockNumber), plain(row.vin)]));
  named.delete('');
  const ids = new Set(outcomes.map(({ row }) => Number(row.id?.replace('#', ''))));
  return stock.filter(
    ({ id, status, stockNumber, vin }) =>
      (status === 'active' || status === 'pending') &&
      !found.has(id) &&
      !ids.has(id) &&
      !named.has(plain(stockNumber)) &&
      !named.has(plain(vin)),
  );
};

/** The cars that an action can apply to. */
export const fittingCars = (cars: readonly InventoryRow[], way: MissingWay): readonly InventoryRow[] =>
  way === 'keep' ? [] : cars.filter(({ status }) => TRANSITIONS[way][status] === 'do');
