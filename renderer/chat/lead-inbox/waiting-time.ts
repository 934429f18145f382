import type { TFunction } from 'i18next';
import { MINUTE_MS } from '#contract/time.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** `25 min`, `3 h`, `2 days`: a waiting time or the time of an answer. */
export const durationText = (minutes: number, t: TFunction<'chatDesk'>): string => {
  if (minutes < MINUTES_PER_HOUR) return t('minutes', { count: Math.max(1, Math.round(minutes)) });
  if (minutes < MINUTES_PER_DAY) return t('hours', { count: Math.round(minutes / MINUTES_PER_HOUR) });
  return t('days', { count: Math.round(minutes / MINUTES_PER_DAY) });
};

export const minutesSince = (instant: string, now: number): number => (now - Date.parse(instant)) / MINUTE_MS;
