import type { Rates } from '#contract/http/rates.ts';
import { convert } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { formatExactMoney, formatMoney } from '#renderer/lib/format.ts';

/** From this amount on, cents say nothing about a converted price. */
const CENTS_BELOW = 1000;

export type ApproximatePrice = { readonly price: string; readonly date: string };

/** A price in dollars as the viewer knows money, with the day of the rate; undefined in dollars and where no rate is known. */
export const approximatePrice = (
  priceUsd: number,
  currency: Currency,
  { perUsd, date }: Rates,
  locale: string,
): ApproximatePrice | undefined => {
  const amount = currency === 'USD' ? undefined : convert(priceUsd, 'USD', currency, perUsd);
  if (amount === undefined) return undefined;
  const price = amount < CENTS_BELOW ? formatExactMoney(amount, currency, locale) : formatMoney(amount, currency);
  return {
    price,
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date)),
  };
};
