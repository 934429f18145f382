import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

/** A round sum near a thousand dollars in each currency: the step of the price slider and of examples. */
export const PRICE_STEP: Readonly<Record<Currency, number>> = {
  AMD: 400_000,
  RUB: 100_000,
  USD: 1000,
  EUR: 1000,
  GEL: 2500,
  KZT: 500_000,
  BYN: 3000,
  UZS: 12_000_000,
  KGS: 90_000,
  UAH: 40_000,
  PLN: 4000,
  CNY: 7000,
  AED: 4000,
};

/** What counts as a low price: near ten thousand dollars. */
export const lowPrice = (currency: Currency): number => 10 * PRICE_STEP[currency];

/** A usual limit, as the example in an empty field. */
export const examplePrice = (currency: Currency): number => 25 * PRICE_STEP[currency];

export const unitIdOf = (currency: Currency): number => CURRENCIES.indexOf(currency) + 1;
export const currencyOfUnit = (id: number | undefined): Currency | undefined =>
  id === undefined ? undefined : CURRENCIES[id - 1];
