import { describe, expect, test } from 'vitest';
import { formatAgo, formatExactMoney, formatLitres, formatMoney, formatNumber } from './format.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

describe('numbers and money', () => {
  test('thousands are grouped by a no-break space', () => {
    expect(formatNumber(12480)).toBe('12\u00a0480');
    expect(formatNumber(999)).toBe('999');
    expect(formatNumber(10825000)).toBe('10\u00a0825\u00a0000');
  });

  test('the dollar leads its amount, the dram follows it', () => {
    expect(formatMoney(27900, 'USD')).toBe('$27\u00a0900');
    expect(formatMoney(10825000, 'AMD')).toBe('10\u00a0825\u00a0000\u00a0֏');
  });
});

describe('the size of an engine', () => {
  test.each(['en', 'ru'])('reads as the formatter of the language writes it: %s', (locale) => {
    const formatter = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'liter',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    for (const displacement of [998, 1250, 1598, 2000, 6749])
      expect(formatLitres(displacement, locale)).toBe(formatter.format(displacement / 1000));
  });
});

describe('money to the cent', () => {
  test('has the decimal sign of the language', () => {
    expect(formatExactMoney(24.99, 'USD', 'en')).toBe('$24.99');
    expect(formatExactMoney(24.99, 'USD', 'ru')).toBe('$24,99');
    expect(formatExactMoney(1234.5, 'EUR', 'hy')).toBe('€1\u00a0234,50');
  });

  test('rounds to the nearest cent', () => {
    expect(formatExactMoney(24.99 / 5, 'USD', 'en')).toBe('$5.00');
    expect(formatExactMoney(0.999, 'USD', 'en')).toBe('$1.00');
  });
});

describe('time since', () => {
  test.each([
    ['en', '24 min ago', '1 hr ago', '3 days ago'],
    ['ru', '24 мин назад', '1 ч назад', '3 дн назад'],
    ['hy', '24 րոպե առաջ', '1 ժամ առաջ', '3 օր առաջ'],
  ])('reads as words in %s', (locale, minutes, hour, days) => {
    expect(formatAgo(before(24), NOW, locale)).toBe(minutes);
    expect(formatAgo(before(61), NOW, locale)).toBe(hour);
    expect(formatAgo(before(3 * 24 * 60), NOW, locale)).toBe(days);
  });

  test('a moment ago and a clock that runs ahead are one minute ago', () => {
    expect(formatAgo(before(0), NOW, 'en')).toBe('1 min ago');
    expect(formatAgo(before(-5), NOW, 'en')).toBe('1 min ago');
  });
});
