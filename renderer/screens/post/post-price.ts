import type { Post } from '#contract/http/posts.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import type { PostTexts } from '#renderer/features/post/post-words.ts';

export type PriceLine = { readonly label: string; readonly value: string };

/** Price and clearance are added only when they are in one currency. */
const totalOf = ({ price, priceUnit, clearanceDetails }: Post): string | undefined => {
  const { isCleared, clearancePrice, clearancePriceUnit } = clearanceDetails;
  if (isCleared || clearancePrice === null || clearancePriceUnit !== priceUnit) return undefined;
  return `≈\u00a0${formatMoney(price + clearancePrice, priceUnit)}`;
};

const clearanceOf = ({ clearanceDetails }: Post, t: PostTexts): string => {
  const { isCleared, clearancePrice, clearancePriceUnit } = clearanceDetails;
  if (isCleared) return t('price.included');
  if (clearancePrice === null || clearancePriceUnit === null) return t('price.notIncluded');
  return `≈\u00a0${formatMoney(clearancePrice, clearancePriceUnit)}`;
};

/** What stands under the price: the seller's own, clearance with its total (D072), place and time. */
export const priceLines = (post: Post, t: PostTexts, posted: string): readonly PriceLine[] => {
  const { isCleared, countryId, country } = post.clearanceDetails;
  const values = {
    // Said once: where nothing is converted, the price above is the seller's own.
    sellers: post.userPriceUnit === post.priceUnit ? undefined : formatMoney(post.price, post.priceUnit),
    clearance: clearanceOf(post, t),
    total: totalOf(post),
    clearedIn: isCleared && countryId !== post.country.id ? country : undefined,
    location: [post.region.name || post.country.name, post.lookupAddress ?? '']
      .filter((part) => part !== '')
      .join(', '),
    posted,
  } as const;
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ label: t(`price.${name as keyof typeof values}`), value }],
  );
};
