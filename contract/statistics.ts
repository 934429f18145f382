/** The spans that can be looked at, in days. */
export const STATISTICS_SPANS = ['7', '30', '90'] as const;
export type StatisticsSpan = (typeof STATISTICS_SPANS)[number];

/** Days for which counts are kept. */
export const STATISTICS_DAYS = 400;

/** Advice for a car that few people look at. */
export const ADVICE = ['photos', 'price', 'stillForSale', 'top'] as const;
export type Advice = (typeof ADVICE)[number];

/** Fewer photos than this are too few. */
export const FEW_PHOTOS = 3;
