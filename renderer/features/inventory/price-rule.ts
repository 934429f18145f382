import type { InventoryRow } from '#contract/http/inventory.ts';
import { InventoryEdit } from '#contract/http/inventory.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { lockedPrice } from './cell-edits.ts';

export const PRICE_WAYS = ['percent', 'amount', 'set'] as const;
export type PriceWay = (typeof PRICE_WAYS)[number];
/** The step to which a new price is rounded; 1 rounds to whole units. */
export const ROUNDINGS = [1, 10, 100, 1000, 10_000, 100_000] as const;
export type PriceRule = { readonly way: PriceWay; readonly value: number; readonly rounding: number };
export type PriceLine = {
  readonly row: InventoryRow;
  readonly price: number;
  /** Why this car's price does not change. */
  readonly skip: 'same' | 'invalid' | 'sold' | null;
};

const HUNDRED = 100;

const rawPrice = (price: number, { way, value }: PriceRule): number => {
  switch (way) {
    case 'percent':
      return price + (price * value) / HUNDRED;
    case 'amount':
      return price + value;
    case 'set':
      return value;
    default:
      return way satisfies never;
  }
};

const roundTo = (price: number, step: number): number => Math.round(price / step) * step;

const skipOf = (row: InventoryRow, price: number): PriceLine['skip'] => {
  if (TRANSITIONS.edit[row.status] !== 'do') return 'sold';
  if (!InventoryEdit.safeParse({ price }).success) return 'invalid';
  return price === row.price ? 'same' : null;
};

/** Applies a rule to every car's price, each in its own currency. */
export const priceLines = (rows: readonly InventoryRow[], rule: PriceRule): PriceLine[] =>
  rows.map((row) => {
    const price = roundTo(rawPrice(row.price, rule), rule.rounding);
    return { row, price, skip: skipOf(row, price) };
  });

/** The prices that change, as changes of their cars. */
export const priceItems = (lines: readonly PriceLine[]): StockItem[] =>
  lines
    .filter(({ skip }) => skip === null)
    .map(({ row, price }) => ({ postId: row.id, change: { kind: 'edit', fields: lockedPrice(price, row) } }));
