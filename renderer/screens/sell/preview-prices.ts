import type { PostCard } from '#contract/http/posts.ts';
import { convert, isCurrency, roundShown } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import type { FormValues } from '#renderer/features/post-form/form-values.ts';
import { amountOf } from './use-seen-prices.ts';
import type { Amount } from './use-seen-prices.ts';

type PriceValues = Pick<FormValues, 'price' | 'priceUnit' | 'isCleared' | 'clearancePrice' | 'clearancePriceUnit'>;
type Prices = Pick<PostCard, 'price' | 'priceUnit' | 'userPrice' | 'userPriceUnit' | 'userPriceCleared'>;
/** The viewer's currency, and what a dollar is in each. */
type Exchange = { readonly unit: Currency; readonly perUsd: Parameters<typeof convert>[3] };

/** The prices of the form as a card has them: as written, and in the viewer's currency with and without clearance (D064). */
export function previewPrices(values: PriceValues, { unit, perUsd }: Exchange): Prices & { hasPrice: boolean } {
  const inUnit = (sum: Amount | undefined) => sum && convert(sum.amount, sum.unit, unit, perUsd);
  const price = amountOf(values.price, values.priceUnit);
  const converted = inUnit(price);
  const clearance =
    values.isCleared === 'true' ? undefined : inUnit(amountOf(values.clearancePrice, values.clearancePriceUnit));
  return {
    hasPrice: price !== undefined,
    price: price?.amount ?? 0,
    priceUnit: price?.unit ?? (isCurrency(values.priceUnit) ? values.priceUnit : unit),
    userPrice: converted === undefined ? null : roundShown(converted, unit),
    userPriceUnit: unit,
    userPriceCleared:
      converted === undefined || clearance === undefined ? null : roundShown(converted + clearance, unit),
  };
}
