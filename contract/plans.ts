/** Plans of SPEC.md §9: one-time billing, US dollars; `tops` are the top listings that each brings (D140). */
export const PLANS = [
  { id: 1, kind: 'individual', name: 'Basic', priceUsd: 4.99, cars: 1, tops: 1 },
  { id: 2, kind: 'individual', name: 'Standard', priceUsd: 24.99, cars: 5, tops: 2 },
  { id: 3, kind: 'individual', name: 'Premium', priceUsd: 40.99, cars: 10, tops: 5 },
  { id: 4, kind: 'business', name: 'Basic', priceUsd: 4.99, cars: 1, tops: 1 },
  { id: 5, kind: 'business', name: 'Standard', priceUsd: 44.99, cars: 10, tops: 3 },
  { id: 6, kind: 'business', name: 'VIP', priceUsd: 199.99, cars: 50, tops: 15 },
  { id: 7, kind: 'business', name: 'Premium', priceUsd: 349.99, cars: 100, tops: 30 },
] as const;
export type Plan = (typeof PLANS)[number];

/** How often one order may hold a plan: with 20 of the largest, 2,000 cars. */
export const MAX_PLAN_QUANTITY = 20;

/** What several of one plan bring together, and their price in cents. */
export const severalOf = ({ cars, tops, priceUsd }: Plan, quantity: number) => ({
  cars: cars * quantity,
  tops: tops * quantity,
  priceCents: Math.round(priceUsd * 100) * quantity,
});
