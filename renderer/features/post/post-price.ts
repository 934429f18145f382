import type { CustomsDuty } from '#contract/http/clearance.ts';
import type { Post } from '#contract/http/posts.ts';
import type { Currency } from '#contract/money.ts';
import { clearanceSum } from '#renderer/lib/clearance-sum.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import type { PostTexts } from './post-words.ts';

/** `isTotal`: what the car costs in the end. */
export type PriceLine = { readonly label: string; readonly value: string; readonly isTotal: boolean };

type Rate = { readonly perUsd: Partial<Record<Currency, number>>; readonly note: string | undefined };

/** The note is said once: above, where the price itself is converted. */
const totalOf = ({ price, priceUnit, userPriceUnit, clearanceDetails }: Post, { perUsd, note }: Rate) => {
  const { isCleared, clearancePrice, clearancePriceUnit } = clearanceDetails;
  if (isCleared || clearancePrice === null || clearancePriceUnit === null) return undefined;
  const car = { amount: price, unit: priceUnit };
  const clearance = { amount: clearancePrice, unit: clearancePriceUnit };
  const sum = clearanceSum(car, clearance, { currency: userPriceUnit, perUsd });
  const isNoted = sum?.isConverted === true && userPriceUnit === priceUnit && note !== undefined;
  return isNoted ? `${sum.text} (${note})` : sum?.text;
};

const dutyText = ({ from, to, currency }: CustomsDuty, t: PostTexts): string =>
  from === to
    ? t('price.duty', { amount: formatMoney(from, currency) })
    : t('price.dutyRange', { from: formatMoney(from, currency), to: formatMoney(to, currency) });

const clearanceOf = ({ clearanceDetails }: Post, t: PostTexts): string => {
  const { isCleared, clearancePrice, clearancePriceUnit, duty } = clearanceDetails;
  if (isCleared) return t('price.included');
  if (clearancePrice === null || clearancePriceUnit === null)
    return duty === null ? t('price.notIncluded') : dutyText(duty, t);
  return t('price.estimate', { amount: formatMoney(clearancePrice, clearancePriceUnit) });
};

/** The seller's own price, clearance with its total (D072), place and time; undefined for a line that is left out. */
export const priceValues = (post: Post, t: PostTexts, posted: string, rate: Rate) => {
  const { isCleared, countryId, country } = post.clearanceDetails;
  return {
    // Said once: where nothing is converted, the price above is the seller's own.
    sellers: post.userPriceUnit === post.priceUnit ? undefined : formatMoney(post.price, post.priceUnit),
    clearance: clearanceOf(post, t),
    total: totalOf(post, rate),
    clearedIn: isCleared && countryId !== post.country.id ? country : undefined,
    location: [post.region.name || post.country.name, post.lookupAddress ?? '']
      .filter((part) => part !== '')
      .join(', '),
    posted,
  } as const;
};
type PriceValues = ReturnType<typeof priceValues>;

/** The lines under the price of a post. */
export const priceLines = (post: Post, t: PostTexts, posted: string, rate: Rate): readonly PriceLine[] =>
  Object.entries(priceValues(post, t, posted, rate)).flatMap(([name, value]) =>
    value === undefined ? [] : [{ label: t(`price.${name as keyof PriceValues}`), value, isTotal: name === 'total' }],
  );
