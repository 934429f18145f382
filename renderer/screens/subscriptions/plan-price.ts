import type { Rates } from '#contract/http/rates.ts';
import { convert } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { formatExactMoney, formatMoney } from '#renderer/lib/format.ts';

/** From this amount on, cents say nothing about a converted price. */
const CENTS_BELOW = 1000;

/** A price in dollars converted to the viewer's currency; undefined in dollars and without a rate. */
export const approximatePrice = (
  priceUsd: number,
  currency: Currency,
  { perUsd }: Rates,
  locale: string,
): string | undefined => {
  const amount = currency === 'USD' ? undefined : convert(priceUsd, 'USD', currency, perUsd);
  if (amount === undefined) return undefined;
  return amount < CENTS_BELOW ? formatExactMoney(amount, currency, locale) : formatMoney(amount, currency);
};
