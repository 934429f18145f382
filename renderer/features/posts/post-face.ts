import type { TFunction } from 'i18next';
import { carName } from '#contract/car-name.ts';
import { cardPlace, clearedPriceText } from '#contract/card-text.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { formatChange, formatNumber, priceTexts } from '#contract/money-text.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import type { PostFace, PostLabels } from '#renderer/ui/post-card/post-face.ts';

type Texts = TFunction<'posts'>;

export const postTitle = carName;
export const postPrice = priceTexts;

type World = {
  readonly locale: string;
  readonly now: Date;
  /** The viewer's; the country of cars elsewhere is named. */
  readonly countryId: number | undefined;
};

const totalOf = (post: PostCard, t: Texts): string | undefined => {
  const price = clearedPriceText(post);
  return price === undefined ? undefined : t('withClearance', { price });
};

/** As the price history of the page has it: in the seller's currency. */
const dropOf = ({ priceDrop, priceUnit }: PostCard, t: Texts, { locale, now }: World): string | undefined =>
  priceDrop === null
    ? undefined
    : t('priceDrop.text', {
        change: formatChange(-priceDrop.amount, priceUnit),
        ago: formatAgo(priceDrop.at, now, locale),
      });

/** A post in words of the viewer's language. */
export const postFace = (post: PostCard, t: Texts, world: World): PostFace => ({
  ...postPrice(post),
  priceDrop: dropOf(post, t, world),
  totalPrice: totalOf(post, t),
  title: postTitle(post),
  facts: [String(post.year), t('mileage', { km: formatNumber(post.mileage) }), post.transmissionType, post.fuelType],
  bodyType: post.bodyType,
  place: cardPlace(post, world.countryId),
  seller: t(post.isBusiness ? 'seller.business' : 'seller.private'),
  ago: formatAgo(post.createdDateUtc, world.now, world.locale),
  images: post.images.length > 0 || post.mainImage === null ? post.images : [post.mainImage],
  imageCount: post.imageCount,
  hasVideo: post.hasVideo,
  isTop: post.isTop,
  status: post.goneAs ?? post.status,
  isReserved: post.isReserved,
  isGone: post.goneAs !== null || post.status === 'sold',
  isCleared: post.isCleared,
});

export const postLabels = (post: PostCard, t: Texts): PostLabels => ({
  top: t('top'),
  status: t(`status.${post.goneAs ?? post.status}`),
  reserved: t('reserved'),
  photos: t('photos', { count: post.imageCount }),
  video: t('video'),
  noPhoto: t('noPhoto'),
  priceDrop: t('priceDrop.label'),
  clearance: t(post.isCleared ? 'cleared' : 'notCleared'),
});
