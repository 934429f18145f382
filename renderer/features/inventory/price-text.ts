import { currencySymbol } from '#contract/money-text.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

/** What else people write for the currencies of the countries they sell in. */
const WORDS: Readonly<Record<string, Currency>> = {
  դր: 'AMD',
  դրամ: 'AMD',
  др: 'AMD',
  руб: 'RUB',
  р: 'RUB',
  грн: 'UAH',
};

const UNITS: ReadonlyMap<string, Currency> = new Map([
  ...CURRENCIES.flatMap((unit): [string, Currency][] => [
    [unit.toLowerCase(), unit],
    [currencySymbol(unit).toLowerCase(), unit],
  ]),
  ...Object.entries(WORDS),
]);

/** Words of a currency before or behind digits that may be grouped by spaces. */
const PRICE = /^(?<before>[^\d\s]*)\s*(?<digits>\d[\d\s]*?)\s*(?<after>[^\d\s]*)$/u;

export type TypedPrice = { readonly price: number; readonly priceUnit: Currency };

/** `25 000`, `25000 usd`, `$25 000`: an amount, in the currency named beside it or else in the present one. */
export const typedPrice = (text: string, present: Currency): TypedPrice | undefined => {
  const { before = '', digits, after = '' } = PRICE.exec(text.trim())?.groups ?? {};
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  const word = `${before}${after}`.toLowerCase().replace(/\.$/, '');
  const priceUnit = word === '' ? present : UNITS.get(word);
  return priceUnit === undefined ? undefined : { price: Number(digits.replace(/\s/g, '')), priceUnit };
};
