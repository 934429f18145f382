import { PRICE_LABELS, type PriceLabel } from '#contract/prices.ts';
import { areEnough, comparableAmong, type Offer, type Subject } from './comparables.ts';
import { type Estimate, estimate } from './estimate.ts';

/** The label of a price: the bounds themselves belong to the better label. */
export const labelOf = (price: number, [great, good, high, veryHigh]: Estimate['bounds']): PriceLabel => {
  if (price <= great) return 'great';
  if (price <= good) return 'good';
  if (price <= high) return 'fair';
  return price <= veryHigh ? 'high' : 'veryHigh';
};

/** By how many whole percent a price differs from the expected one; null where either is not known. */
export const percentBeside = (price: number | null, expected: number | null): number | null => {
  if (price === null || expected === null || Number(expected) <= 0) return null;
  const percent = Math.round((Number(price) / Number(expected) - 1) * 100);
  // Not the minus zero of a price slightly below.
  return percent === 0 ? 0 : percent;
};

/** What is known of a price: how many cars it was compared with, and the rest where they are enough. */
export type Judgement = {
  readonly cars: number;
  readonly label: number | null;
  readonly expected: number | null;
  readonly bounds: Estimate['bounds'] | null;
};

/** Judges a car's price by the offers of its segment. */
export const judge = (car: Offer, offers: readonly Offer[]): Judgement => {
  const comparables = comparableAmong(car, offers);
  const cars = comparables.length;
  if (car.price <= 0 || !areEnough(comparables)) return { cars, label: null, expected: null, bounds: null };
  const { expected, bounds } = estimate(car, comparables);
  return { cars, label: PRICE_LABELS.indexOf(labelOf(car.price, bounds)) + 1, expected, bounds };
};

/** What a car that is not on offer could be offered for; undefined without enough comparable cars. */
export const rangeFor = (car: Subject, offers: readonly Offer[]) => {
  const comparables = comparableAmong(car, offers);
  if (!areEnough(comparables)) return undefined;
  const { expected, bounds } = estimate(car, comparables);
  return { cars: comparables.length, expected, from: bounds[1], to: bounds[2] };
};
