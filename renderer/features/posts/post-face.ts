import type { TFunction } from 'i18next';
import { carName } from '#contract/car-name.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { formatNumber, priceTexts } from '#contract/money-text.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import type { PostFace, PostLabels } from '#renderer/ui/post-card/post-face.ts';

type Texts = TFunction<'posts'>;

export const postTitle = carName;
export const postPrice = priceTexts;

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
  status: post.goneAs ?? post.status,
  isGone: post.goneAs !== null || post.status === 'sold',
  isCleared: post.isCleared,
});

export const postLabels = (post: PostCard, t: Texts): PostLabels => ({
  top: t('top'),
  status: t(`status.${post.goneAs ?? post.status}`),
  photos: t('photos', { count: post.imageCount }),
  video: t('video'),
  noPhoto: t('noPhoto'),
  clearance: t(post.isCleared ? 'cleared' : 'notCleared'),
});
