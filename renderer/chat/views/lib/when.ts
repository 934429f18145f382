import type { TFunction } from 'i18next';
import { DAY_MS } from '#contract/time.ts';
import { formatDate, formatTime } from '#renderer/lib/dates.ts';

const WEEK_DAYS = 7;
const ARMENIAN = 'hy';
/** Chromium carries no Armenian weekdays. */
const ARMENIAN_WEEKDAYS = ['Կիր', 'Երկ', 'Երք', 'Չրք', 'Հնգ', 'Ուրբ', 'Շբթ'] as const;

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
/** Calendar days of the device from one instant to a later one. */
export const daysBetween = (date: Date, now: Date): number => Math.round((midnight(now) - midnight(date)) / DAY_MS);

const weekday = (date: Date, locale: string): string =>
  locale === ARMENIAN
    ? (ARMENIAN_WEEKDAYS[date.getDay()] ?? '')
    : new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(date);

const shortDate = (date: Date): string =>
  [date.getDate(), date.getMonth() + 1].map((part) => String(part).padStart(2, '0')).join('.');

/** `10:41` today, `Mon` within a week, `20.11` within a year, then with the year. */
export const listTime = (instant: string, now: Date, locale: string): string => {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return formatTime(date);
  if (days < WEEK_DAYS) return weekday(date, locale);
  return date.getFullYear() === now.getFullYear() ? shortDate(date) : `${shortDate(date)}.${date.getFullYear()}`;
};

/** `Today`, `Yesterday`, `November 20, 2026`. */
export const dayLabel = (instant: string, now: Date, t: TFunction<'chat'>, locale: string): string => {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days === 0) return t('day.today');
  return days === 1 ? t('day.yesterday') : formatDate(date, locale);
};

export const isSameDay = (one: string, other: string): boolean => daysBetween(new Date(one), new Date(other)) === 0;

/** The value of a date field, `2026-11-21`, on the device's own calendar. */
export const dateField = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
