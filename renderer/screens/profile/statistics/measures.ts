import type { StatisticsCounts } from '#contract/http/statistics.ts';

/** What is counted, in the order of the way from a list to a conversation. */
export const MEASURES = [
  'impressions',
  'views',
  'favorites',
  'reveals',
  'chats',
] as const satisfies readonly (keyof StatisticsCounts)[];
export type Measure = (typeof MEASURES)[number];

/** Change of a count against the period before, in percent; null when that was 0. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((now / before - 1) * 100);

const ARMENIAN = 'hy';

/** `Nov 23`; days are counted in UTC. Browsers without Armenian month names would show English ones: `23.11`. */
export const dayText = (day: string, locale: string): string => {
  const date = new Date(day);
  if (locale === ARMENIAN) return date.toISOString().slice(5, 10).split('-').toReversed().join('.');
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);
};
