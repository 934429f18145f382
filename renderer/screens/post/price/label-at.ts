import { PRICE_LABELS } from '#contract/prices.ts';
import type { PriceLabel } from '#contract/prices.ts';

/** The label of a price between the bounds. */
export const labelAt = (price: number, bounds: readonly number[]): PriceLabel =>
  PRICE_LABELS[bounds.filter((bound) => price > bound).length] ?? 'veryHigh';
