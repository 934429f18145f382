import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** `25 min`, `3 h`, `2 days`: how long somebody has waited or an answer takes. */
export const durationText = (minutes: number, t: TFunction<'chatDesk'>): string => {
  if (minutes < HOUR) return t('minutes', { count: Math.max(1, Math.round(minutes)) });
  if (minutes < DAY) return t('hours', { count: Math.round(minutes / HOUR) });
  return t('days', { count: Math.round(minutes / DAY) });
};

export const minutesSince = (instant: string, now: number): number => (now - Date.parse(instant)) / MINUTE_MS;
