import { convert, roundShown } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { formatMoney } from '#contract/money-text.ts';

type Amount = { readonly amount: number; readonly unit: Currency };
type Shown = { readonly currency: Currency; readonly perUsd: Partial<Record<Currency, number>> };

const inCurrency = ({ amount, unit }: Amount, { currency, perUsd }: Shown): number | undefined =>
  convert(amount, unit, currency, perUsd);

const approximately = (amount: number, { currency }: Shown): string =>
  `≈\u00a0${formatMoney(roundShown(amount, currency), currency)}`;

/** `$27 900 + $3 100 = $31 000`, then the total in the currency shown; amounts in two currencies have that total alone (D072). */
export const clearanceSum = (
  price: Amount,
  clearance: Amount,
  shown: Shown,
): { readonly text: string; readonly isConverted: boolean } | undefined => {
  const sum = `${formatMoney(price.amount, price.unit)} + ${formatMoney(clearance.amount, clearance.unit)}`;
  const one = inCurrency(price, shown);
  const other = inCurrency(clearance, shown);
  const total = one === undefined || other === undefined ? undefined : approximately(one + other, shown);
  if (price.unit !== clearance.unit)
    return total === undefined ? undefined : { text: `${sum} ${total}`, isConverted: true };
  const exact = `${sum} =\u00a0${formatMoney(price.amount + clearance.amount, price.unit)}`;
  return price.unit === shown.currency || total === undefined
    ? { text: exact, isConverted: false }
    : { text: `${exact} ${total}`, isConverted: true };
};
