import { type Advice, FEW_PHOTOS } from '#contract/statistics.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Compared, Similar } from './statistics.repository.ts';

/** With fewer cars, a rank or a comparison of prices is not shown (D182). */
const LEAST_RANKED = 5;
const LEAST_PRICED = 12;
/** From here on a price is called high: percent above the median. */
const HIGH_PERCENT = 10;
/** Days after which a seller may have forgotten a car. */
const LONG_DAYS = 60;
/** From here on a car needs no more attention: percent of similar cars that get less. */
const WELL_SEEN = 50;

export type Comparison = {
  readonly daysOnline: number;
  readonly percentile: number | null;
  readonly similarCount: number;
  readonly abovePercent: number | null;
};

type Age = Pick<Compared, 'created_at' | 'first_active_at'>;

const daysSince = ({ created_at, first_active_at }: Age, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(first_active_at ?? created_at)) / DAY_MS));

const viewsADay = (post: Age & { readonly views: number }, now: number): number =>
  post.views / (daysSince(post, now) + 1);

const medianOf = (sorted: readonly number[]): number => {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/** Percent above the median, where that is high. */
const aboveOf = (price: number, prices: readonly number[]): number | null => {
  if (prices.length < LEAST_PRICED || price <= 0) return null;
  const percent = Math.round((price / medianOf(prices.toSorted((one, other) => one - other)) - 1) * 100);
  return percent >= HIGH_PERCENT ? percent : null;
};

/** A car among similar ones: by views a day since it was first on sale, and by its price in US dollars. */
export const compared = (post: Compared, similar: readonly Similar[], now: number): Comparison => {
  const own = viewsADay(post, now);
  const fewer = similar.filter((other) => viewsADay(other, now) < own).length;
  const prices = similar.flatMap(({ price_usd_minor: price }) => (price > 0 ? [price] : []));
  return {
    daysOnline: daysSince(post, now),
    percentile: similar.length < LEAST_RANKED ? null : Math.round((fewer / similar.length) * 100),
    similarCount: similar.length,
    abovePercent: aboveOf(post.price_usd_minor, prices),
  };
};

/** Whether a seller was asked if a car is still for sale, or has not touched it for long. */
const isSilent = ({ sale_asked_at: asked, confirmed_at: confirmed, modified_at: modified }: Compared, now: number) =>
  asked !== null || now - Math.max(Date.parse(confirmed ?? modified), Date.parse(modified)) >= LONG_DAYS * DAY_MS;

/** Advice for a car on sale, the most useful first. */
export const adviceFor = (
  post: Compared,
  { daysOnline, percentile, abovePercent }: Comparison,
  { imageCount, isTop, now }: { readonly imageCount: number; readonly isTop: boolean; readonly now: number },
): Advice[] => {
  if (post.is_live === 0) return [];
  const isOverlooked = percentile !== null && percentile < WELL_SEEN;
  return [
    ...(imageCount < FEW_PHOTOS ? (['photos'] as const) : []),
    ...(abovePercent === null ? [] : (['price'] as const)),
    ...(isSilent(post, now) ? (['stillForSale'] as const) : []),
    ...(!isTop && (daysOnline >= LONG_DAYS || isOverlooked) ? (['top'] as const) : []),
  ];
};
