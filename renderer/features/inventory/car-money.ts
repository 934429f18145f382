import { costsIn, NO_COSTS } from '#contract/http/car-costs.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { convert } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

/** The costs and the margin of a car, in the viewer's currency at today's rates; null if unknown. */
export type CarMoney = {
  readonly purchase: number | null;
  readonly costs: number | null;
  /** Price less purchase price and costs. */
  readonly margin: number | null;
  /** The margin that is left if the dealer pays for the clearance. */
  readonly afterClearance: number | null;
};
type Priced = Pick<
  InventoryRow,
  | 'price'
  | 'priceUnit'
  | 'purchasePrice'
  | 'purchasePriceUnit'
  | 'costs'
  | 'isCleared'
  | 'clearancePrice'
  | 'clearancePriceUnit'
>;
type World = { readonly currency: Currency; readonly perUsd: Partial<Record<Currency, number>> };

/** Most cars have neither a purchase price nor costs, and share this. */
export const NO_MONEY: CarMoney = { purchase: null, costs: null, margin: null, afterClearance: null };

/** Adds up amounts of several currencies; null if a rate is missing. */
const sumOf = (
  amounts: readonly { readonly amount: number; readonly unit: Currency }[],
  { currency, perUsd }: World,
): number | null => {
  let sum = 0;
  for (const { amount, unit } of amounts) {
    const converted = unit === currency ? amount : convert(amount, unit, currency, perUsd);
    if (converted === undefined) return null;
    sum += converted;
  }
  return Math.round(sum);
};

export const carMoney = (row: Priced, world: World): CarMoney => {
  const { price, priceUnit, purchasePrice, purchasePriceUnit, clearancePrice } = row;
  if (purchasePrice === null && row.costs === NO_COSTS) return NO_MONEY;
  const costs = row.costs === NO_COSTS ? null : sumOf(costsIn(row.costs), world);
  if (purchasePrice === null) return { ...NO_MONEY, costs };
  const purchase = sumOf([{ amount: purchasePrice, unit: purchasePriceUnit ?? priceUnit }], world);
  const asked = price === 0 ? null : sumOf([{ amount: price, unit: priceUnit }], world);
  const isKnown = asked !== null && purchase !== null && (costs !== null || row.costs === NO_COSTS);
  const margin = isKnown ? asked - purchase - (costs ?? 0) : null;
  const clearance =
    row.isCleared || clearancePrice === null
      ? 0
      : sumOf([{ amount: clearancePrice, unit: row.clearancePriceUnit ?? priceUnit }], world);
  const afterClearance = margin === null || clearance === null ? null : margin - clearance;
  return { purchase, costs, margin, afterClearance };
};
