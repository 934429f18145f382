import { MAX_PLAN_QUANTITY, severalOf } from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';

/** What is bought: how many of a plan. */
export type Purchase = { readonly plan: Plan; readonly quantity: number };

/** The quantity of a plan in an address; one if it is absent or invalid. */
export const quantityIn = (search: string): number => {
  const quantity = Number(new URLSearchParams(search).get('quantity') ?? 1);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PLAN_QUANTITY ? quantity : 1;
};

/** For an address: one alone is not named. */
export const quantityQuery = (quantity: number): { quantity?: number } => (quantity === 1 ? {} : { quantity });

export const priceOf = ({ plan, quantity }: Purchase): number => severalOf(plan, quantity).priceCents / 100;
