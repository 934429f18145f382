import type { Currency } from './money.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Thousands are grouped by a no-break space in every language. */
export const formatNumber = (value: number): string =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);

type Symbol = { readonly symbol: string; readonly leads?: true };

/** The dollar and its like lead the amount, the others follow it. */
const SYMBOLS: Readonly<Record<Currency, Symbol>> = {
  AMD: { symbol: '֏' },
  RUB: { symbol: '₽' },
  USD: { symbol: '$', leads: true },
  EUR: { symbol: '€', leads: true },
  GEL: { symbol: '₾' },
  KZT: { symbol: '₸' },
  BYN: { symbol: 'Br' },
  UZS: { symbol: 'soʻm' },
  KGS: { symbol: 'сом' },
  UAH: { symbol: '₴' },
  PLN: { symbol: 'zł' },
  CNY: { symbol: '¥', leads: true },
  AED: { symbol: 'AED' },
};

export const currencySymbol = (currency: Currency): string => SYMBOLS[currency].symbol;

/** Puts a currency's sign where it belongs beside an amount that is already text. */
export const withSymbol = (number: string, currency: Currency): string => {
  const { symbol, leads } = SYMBOLS[currency];
  return leads ? `${symbol}${number}` : `${number}${NO_BREAK_SPACE}${symbol}`;
};

/** `10 825 000 ֏`, `$27 900`. */
export const formatMoney = (amount: number, currency: Currency): string => withSymbol(formatNumber(amount), currency);

const MINUS = '\u2212';

/** `−$500`, `+$200`. */
export const formatChange = (amount: number, currency: Currency): string =>
  `${amount < 0 ? MINUS : '+'}${formatMoney(Math.abs(amount), currency)}`;

type Priced = {
  readonly price: number | null;
  readonly priceUnit: Currency;
  readonly userPrice: number | null;
  readonly userPriceUnit: Currency;
};

/** The viewer's currency first; where it is converted it is marked as approximate and the seller's own price follows (D064). A car no longer offered has no price. */
export const priceTexts = ({ price, priceUnit, userPrice, userPriceUnit }: Priced) => {
  if (price === null) return { price: '', otherPrice: undefined };
  const own = formatMoney(price, priceUnit);
  const isConverted = userPrice !== null && userPriceUnit !== priceUnit;
  return isConverted
    ? { price: `≈\u00a0${formatMoney(userPrice, userPriceUnit)}`, otherPrice: own }
    : { price: own, otherPrice: undefined };
};
