/** Currencies of the fifteen countries (D076), in the order of the priceUnits lookup; ids are their places from 1. */
export const CURRENCIES = [
  'AMD',
  'RUB',
  'USD',
  'EUR',
  'GEL',
  'KZT',
  'BYN',
  'UZS',
  'KGS',
  'UAH',
  'PLN',
  'CNY',
  'AED',
] as const;
export type Currency = (typeof CURRENCIES)[number];

export const isCurrency = (code: string): code is Currency => (CURRENCIES as readonly string[]).includes(code);

/** Amounts are stored in hundredths of every currency and travel in whole units. */
const MINOR_PER_UNIT = 100;
export const toMinor = (amount: number): number => Math.round(amount * MINOR_PER_UNIT);
export const toMajor = (minor: number): number => minor / MINOR_PER_UNIT;

const ROUGH: ReadonlySet<Currency> = new Set(['AMD', 'RUB', 'KZT', 'UZS']);

/** A converted price is shown rounded: to 1 000 in AMD, RUB, KZT and UZS, else to 10 (D064). */
export const roundShown = (amount: number, currency: Currency): number => {
  const step = ROUGH.has(currency) ? 1000 : 10;
  return Math.round(amount / step) * step;
};

/** Converts by rates given as units of each currency for one US dollar; undefined where a rate is missing. */
export const convert = (
  amount: number,
  from: Currency,
  to: Currency,
  perUsd: Partial<Record<Currency, number>>,
): number | undefined => {
  const rateFrom = perUsd[from];
  const rateTo = perUsd[to];
  return rateFrom === undefined || rateTo === undefined ? undefined : (amount / rateFrom) * rateTo;
};

/** What prices are shown in where no market is known (D185). */
export const DEFAULT_CURRENCY: Currency = 'USD';
