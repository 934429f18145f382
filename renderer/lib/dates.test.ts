import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as armenian from './armenian.ts';
import { formatDate, formatDateTime, formatMonth, formatNearDay, formatSpan, formatTime } from './dates.ts';
import { formatPast } from './past.ts';

const MOMENT = new Date(2026, 10, 5, 14, 5);
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 15));
const SPANS = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;

describe('dates', () => {
  test('are written in the order of the language', () => {
    expect(formatDate(MOMENT, 'en')).toBe('November 5, 2026');
    expect(formatDate(MOMENT, 'ru')).toBe('5 ноября 2026 г.');
    expect(formatDate(MOMENT, 'hy')).toBe('5 նոյեմբերի, 2026 թ.');
    expect(formatMonth(MOMENT, 'ru')).toBe('ноябрь 2026 г.');
    expect(formatMonth(MOMENT, 'hy')).toBe('2026 թ. նոյեմբեր');
    expect(formatTime(MOMENT)).toBe('14:05');
    expect(formatDateTime(MOMENT, 'hy')).toBe('5 նոյեմբերի, 2026 թ., 14:05');
  });

  test('near days and spans are words', () => {
    expect([formatNearDay(0, 'en'), formatNearDay(1, 'ru'), formatNearDay(1, 'hy')]).toEqual([
      'today',
      'вчера',
      'երեկ',
    ]);
    expect([formatSpan(2, 'hour', 'en'), formatSpan(5, 'day', 'ru')]).toEqual(['2 hours', '5 дней']);
    expect([formatPast(3, 'day', 'en'), formatPast(3, 'day', 'ru')]).toEqual(['3 days ago', '3 дн назад']);
  });
});

describe.each(['en', 'ru'])('our %s words are those of CLDR', (locale) => {
  test.each(MONTHS)('the month of %s', (date) => {
    expect(formatDate(date, locale)).toBe(new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date));
    expect(formatMonth(date, locale)).toBe(
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date),
    );
  });

  test.each(SPANS)('spans by the %s', (unit) => {
    const cldr = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    const counts = Array.from({ length: 130 }, (_, at) => at + 1);

    expect(counts.map((count) => formatSpan(count, unit, locale))).toEqual(
      counts.map((count) => cldr.format(count).replaceAll('\u00a0', ' ')),
    );
  });

  test.each([0, 1] as const)('the day %d days ago', (days) => {
    expect(formatNearDay(days, locale)).toBe(
      new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'),
    );
  });
});

describe('our Armenian words are those of CLDR, which Node has and Chromium lacks', () => {
  test.each(MONTHS)('the month of %s', (date) => {
    expect(armenian.date(date)).toBe(new Intl.DateTimeFormat('hy', { dateStyle: 'long' }).format(date));
    expect(armenian.month(date)).toContain(new Intl.DateTimeFormat('hy', { month: 'long' }).format(date));
  });

  test.each(SPANS)('%s', (unit) => {
    expect(armenian.past(3, unit)).toBe(new Intl.RelativeTimeFormat('hy').format(-3, unit));
    expect(armenian.span(2, unit)).toBe(
      new Intl.NumberFormat('hy', { style: 'unit', unit, unitDisplay: 'long' }).format(2),
    );
  });

  test.each([950, 12_500, 1_250_000, 20_000_000])('%d in short', (value) => {
    const compact = new Intl.NumberFormat('hy', { notation: 'compact', maximumFractionDigits: 2 }).format(value);

    expect(armenian.compact(value, 2)).toBe(compact.replaceAll('\u00a0', ' '));
  });
});

describe('our short words for the past are those of CLDR without points', () => {
  const counts = Array.from({ length: 130 }, (_, at) => at + 1);

  test.each(['en', 'ru'])('%s', (locale) => {
    const cldr = new Intl.RelativeTimeFormat(locale, { style: 'short' });

    for (const unit of SPANS) {
      expect(counts.map((count) => formatPast(count, unit, locale))).toEqual(
        counts.map((count) => cldr.format(-count, unit).replaceAll('.', '')),
      );
    }
  });
});

describe('a browser without Armenian', () => {
  beforeEach(() => {
    const refuse = () => {
      throw new Error('Intl was asked for Armenian');
    };
    vi.stubGlobal('Intl', { DateTimeFormat: refuse, RelativeTimeFormat: refuse, NumberFormat: refuse });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('still formats dates and spans in Armenian', () => {
    expect(formatMonth(MOMENT, 'hy')).toBe('2026 թ. նոյեմբեր');
    expect(formatPast(24, 'minute', 'hy')).toBe('24 րոպե առաջ');
    expect(formatSpan(1, 'day', 'hy')).toBe('1 օր');
  });
});
