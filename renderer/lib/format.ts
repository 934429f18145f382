import type { Currency } from '#contract/money.ts';
import { formatNumber, withSymbol } from '#contract/money-text.ts';
import * as armenian from './armenian.ts';
import { byLocale } from './by-locale.ts';
import { formatPast } from './past.ts';

export { currencySymbol, formatMoney, formatNumber } from '#contract/money-text.ts';

const CENTS = 100;
const CM3_PER_LITRE = 1000;
const COMPACT_DIGITS = 2;

const compact = byLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: COMPACT_DIGITS }),
);
/** `$24.99`: to the cent, with the decimal sign of the language. */
export const formatExactMoney = (amount: number, currency: Currency, locale: string): string => {
  const cents = Math.round(amount * CENTS);
  const sign = locale === 'en' ? '.' : ',';
  const fraction = String(cents % CENTS).padStart(2, '0');
  return withSymbol(`${formatNumber(Math.floor(cents / CENTS))}${sign}${fraction}`, currency);
};

/** `5–8 млн` where a range must be short. */
export const formatCompactRange = (from: number, to: number, locale: string): string =>
  locale === 'hy'
    ? `${armenian.compact(from, COMPACT_DIGITS)}–${armenian.compact(to, COMPACT_DIGITS)}`
    : compact(locale).formatRange(from, to);

/** `2.5 L`, from cm³; a formatter of Intl would cost a phone 0.15 s for it. */
export const formatLitres = (displacement: number, locale: string): string => {
  const litres = displacement / CM3_PER_LITRE;
  if (locale === 'hy') return armenian.litres(litres);
  return locale === 'ru' ? `${litres.toFixed(1).replace('.', ',')} л` : `${litres.toFixed(1)} L`;
};

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [armenian.Span, seconds: number])[];

/** `24 min ago`, in the shortest form that still reads as words; anything under a minute is one minute. */
export const formatAgo = (instant: string, now: Date, locale: string): string => {
  const seconds = Math.max(60, (now.getTime() - Date.parse(instant)) / 1000);
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 60];
  return formatPast(Math.floor(seconds / length), unit, locale);
};
