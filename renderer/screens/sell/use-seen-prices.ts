import { useSelector } from 'react-redux';
import { convert, isCurrency, roundShown } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';

/** The currencies that buyers choose most; the viewer's own comes first. */
const SHOWN: readonly Currency[] = ['AMD', 'USD', 'RUB', 'EUR'];

export type Amount = { readonly amount: number; readonly unit: Currency };

export const amountOf = (price: string, unit: string): Amount | undefined => {
  const amount = Number(price);
  return isCurrency(unit) && Number.isSafeInteger(amount) && amount > 0 ? { amount, unit } : undefined;
};

/** The price of the form in other currencies, rounded as lists show it (D064); empty where there is no price or no rate. */
export function useSeenPrices(): readonly Amount[] {
  const rates = useRates();
  const own = amountOf(useField('price').value, useField('priceUnit').value);
  const chosen = useSelector(selectCurrency);
  if (own === undefined || rates === undefined) return [];
  return [...new Set([chosen, ...SHOWN])].flatMap((unit) => {
    const amount = unit === own.unit ? undefined : convert(own.amount, own.unit, unit, rates.perUsd);
    return amount === undefined ? [] : [{ amount: roundShown(amount, unit), unit }];
  });
}
