import type { Rates } from '#contract/http/rates.ts';
import { convert } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { formatExactMoney, formatMoney } from '#renderer/lib/format.ts';

/** From this amount on, cents say nothing about a converted price. */
const CENTS_BELOW = 1000;

/** A price in dollars as the viewer knows money; undefined in dollars and where no rate is known. */
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
