import type { TFunction } from 'i18next';
import type { PostCard } from '#contract/http/posts.ts';
import { formatAgo, formatMoney, formatNumber } from '#renderer/lib/format.ts';
import type { PostFace, PostLabels } from '#renderer/ui/post-card/post-face.ts';

type Texts = TFunction<'posts'>;

type Named = { brand: string; model: string; modification: string | null };

/** `Lexus GX 460`, not `Lexus GX GX 460`: many modifications repeat the model's name. */
export const postTitle = ({ brand, model, modification }: Named): string => {
  const rest = modification ?? '';
  if (rest === '') return `${brand} ${model}`;
  return rest === model || rest.startsWith(`${model} `) ? `${brand} ${rest}` : `${brand} ${model} ${rest}`;
};

/** The viewer's currency first; where it is converted it is marked as approximate and the seller's own price follows (D064). */
export const postPrice = (post: Pick<PostCard, 'price' | 'priceUnit' | 'userPrice' | 'userPriceUnit'>) => {
  const own = formatMoney(post.price, post.priceUnit);
  const isConverted = post.userPrice !== null && post.userPriceUnit !== post.priceUnit;
  return isConverted
    ? { price: `≈\u00a0${formatMoney(post.userPrice ?? 0, post.userPriceUnit)}`, otherPrice: own }
    : { price: own, otherPrice: undefined };
};

/** A post in words of the viewer's language. */
export const postFace = (post: PostCard, t: Texts, locale: string, now: Date): PostFace => ({
  ...postPrice(post),
  title: postTitle(post),
  facts: [String(post.year), t('mileage', { km: formatNumber(post.mileage) }), post.transmissionType, post.fuelType],
  bodyType: post.bodyType,
  place: post.region || post.country,
  ago: formatAgo(post.createdDateUtc, now, locale),
  images: post.images.length > 0 || post.mainImage === null ? post.images : [post.mainImage],
  imageCount: post.imageCount,
  hasVideo: post.hasVideo,
  isTop: post.isTop,
  status: post.status,
  isFavourite: post.isFavorite,
  isCleared: post.isCleared,
});

export const postLabels = (post: PostCard, t: Texts): PostLabels => ({
  top: t('top'),
  status: t(`status.${post.status}`),
  favourite: t(post.isFavorite ? 'favourite.remove' : 'favourite.add', { title: postTitle(post) }),
  photos: t('photos', { count: post.imageCount }),
  video: t('video'),
  noPhoto: t('noPhoto'),
  clearance: t(post.isCleared ? 'cleared' : 'notCleared'),
});
