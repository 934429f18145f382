import { date, month, nearDay, span } from './armenian.ts';
import type { Span } from './armenian.ts';
import { english, russian } from './date-words.ts';
import type { DateWords } from './date-words.ts';

const armenian: DateWords = { date, month, nearDay, span };

/** Other languages than ours read English. */
const wordsOf = (locale: string): DateWords => (locale === 'hy' ? armenian : locale === 'ru' ? russian : english);

/** `November 21, 2026`; the day is the device's own (D170). */
export const formatDate = (date: Date, locale: string): string => wordsOf(locale).date(date);

/** `November 2026`. */
export const formatMonth = (date: Date, locale: string): string => wordsOf(locale).month(date);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `14:05`, in every language. */
export const formatTime = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** `November 21, 2026, 14:05`. */
export const formatDateTime = (date: Date, locale: string): string =>
  `${formatDate(date, locale)}, ${formatTime(date)}`;

/** `today`, `yesterday`. */
export const formatNearDay = (daysAgo: 0 | 1, locale: string): string => wordsOf(locale).nearDay(daysAgo);

/** `2 hours`. */
export const formatSpan = (count: number, unit: Span, locale: string): string => wordsOf(locale).span(count, unit);
