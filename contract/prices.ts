/** What a price is beside those of comparable cars, the cheapest first; a label's id is its place from 1. */
export const PRICE_LABELS = ['great', 'good', 'fair', 'high', 'veryHigh'] as const;
export type PriceLabel = (typeof PRICE_LABELS)[number];
