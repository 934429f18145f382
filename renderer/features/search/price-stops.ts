import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

/** A round sum near a thousand dollars in each currency: the step of the price slider and of examples. */
const UNIT: Readonly<Record<Currency, number>> = {
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

const STEPS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12.5, 15, 17.5, 20, 25, 30, 35, 40, 50, 60, 75, 100];

/** Closer together where most cars are. */
export const priceStops = (currency: Currency): number[] => STEPS.map((step) => step * UNIT[currency]);
export const MILEAGE_STOPS = [0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 180, 200, 250, 300, 400].map(
  (thousand) => thousand * 1000,
);

/** What counts as a low price: near ten thousand dollars. */
export const lowPrice = (currency: Currency): number => 10 * UNIT[currency];

/** A usual limit, as the example in an empty field. */
export const examplePrice = (currency: Currency): number => 25 * UNIT[currency];

export const unitIdOf = (currency: Currency): number => CURRENCIES.indexOf(currency) + 1;
export const currencyOfUnit = (id: number | undefined): Currency | undefined =>
  id === undefined ? undefined : CURRENCIES[id - 1];
