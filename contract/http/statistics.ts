import { z } from 'zod';
import { CURRENCIES } from '../money.ts';
import { idText } from '../ids.ts';
import { viewerQuery } from '../page.ts';
import { ADVICE, STATISTICS_SPANS } from '../statistics.ts';
import { endpoint, valueOf } from './define.ts';
import { PostCard } from './posts.ts';
import { statisticsRoutes } from './statistics-routes.ts';

const count = z.number().int().nonnegative();

/** How often cars were listed, opened, saved, their contacts revealed, and conversations about them begun. */
export const StatisticsCounts = z.object({
  impressions: count,
  views: count,
  favorites: count,
  reveals: count,
  chats: count,
});
export type StatisticsCounts = z.infer<typeof StatisticsCounts>;

/** A day in UTC, `yyyy-mm-dd`. */
const Day = StatisticsCounts.extend({ day: z.iso.date() });
export type StatisticsDay = z.infer<typeof Day>;

const Span = {
  /** Every day of the span, the earliest first; the last one is today. */
  days: z.array(Day),
  totals: StatisticsCounts,
  /** Of as many days before them. */
  before: StatisticsCounts,
};

export const StatisticsCar = z.object({
  card: PostCard,
  counts: StatisticsCounts,
  daysOnline: count,
  /** Percent of similar cars on sale that get fewer views a day; null with fewer than 5 similar cars. */
  percentile: z.number().int().min(0).max(100).nullable(),
  similarCount: count,
  /** Percent by which the price exceeds the median of similar cars; null below it, or with fewer than 12 of them. */
  abovePercent: count.nullable(),
  /** What to do next, the most useful first. */
  advice: z.array(z.enum(ADVICE)),
});
export type StatisticsCar = z.infer<typeof StatisticsCar>;

const query = z.strictObject({
  ...viewerQuery,
  days: z.enum(STATISTICS_SPANS).default('30'),
});

export const statistics = {
  /** All cars of the viewer together, and those for sale that do best and worst. */
  own: endpoint(statisticsRoutes.statistics.own, {
    query,
    reply: valueOf(z.object({ ...Span, best: z.array(StatisticsCar), worst: z.array(StatisticsCar) })),
  }),
  /** One car of the viewer; POST_NOT_FOUND for cars of others. */
  ofPost: endpoint(statisticsRoutes.statistics.ofPost, {
    params: z.strictObject({ id: idText }),
    query,
    reply: valueOf(
      z.object({
        ...Span,
        car: StatisticsCar,
        /** Every price it had, the earliest first. */
        prices: z.array(z.object({ at: z.string(), price: z.number(), priceUnit: z.enum(CURRENCIES) })),
      }),
    ),
  }),
};
export type OwnStatistics = z.infer<typeof statistics.own.reply>['value'];
export type PostStatistics = z.infer<typeof statistics.ofPost.reply>['value'];
