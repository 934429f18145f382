import * as armenian from './armenian.ts';
import { byLocale } from './by-locale.ts';
import { shortPast } from './short-past.ts';

const ARMENIAN = 'hy';

const longDate = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
const monthOfYear = byLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }));
const clock = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const nearDay = byLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** `November 21, 2026`; the day is the device's own (D170). */
export const formatDate = (date: Date, locale: string): string =>
  locale === ARMENIAN ? armenian.date(date) : longDate(locale).format(date);

/** `November 2026`. */
export const formatMonth = (date: Date, locale: string): string =>
  locale === ARMENIAN ? armenian.month(date) : monthOfYear(locale).format(date);

/** `14:05`. */
export const formatTime = (date: Date, locale: string): string => clock(locale).format(date);

/** `November 21, 2026, 14:05`. */
export const formatDateTime = (date: Date, locale: string): string =>
  `${formatDate(date, locale)}, ${formatTime(date, locale)}`;

/** `today`, `yesterday`. */
export const formatNearDay = (daysAgo: 0 | 1, locale: string): string =>
  locale === ARMENIAN ? armenian.nearDay(daysAgo) : nearDay(locale).format(-daysAgo, 'day');

/** `2 hours`. */
export const formatSpan = (count: number, unit: armenian.Span, locale: string): string =>
  locale === ARMENIAN
    ? armenian.span(count, unit)
    : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** `2 hr ago`, in the shortest form that still reads as words. */
export const formatPast = (count: number, unit: armenian.Span, locale: string): string =>
  locale === ARMENIAN ? armenian.past(count, unit) : shortPast(count, unit, locale);
