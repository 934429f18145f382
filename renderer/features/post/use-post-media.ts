import { useTranslation } from 'react-i18next';
import { mediaAt } from '#contract/media.ts';
import type { Post } from '#contract/http/posts.ts';
import { safeHref } from '#renderer/lib/safe-links.ts';
import type { GalleryPhoto } from '#renderer/ui/gallery/gallery-photo.ts';
import type { LightboxSlide } from '#renderer/ui/lightbox/lightbox-slide.ts';
import { titleOf } from './post-words.ts';

/** The size a photo has at most; the lightbox takes the true one when it is there. */
const PHOTO_SIZE = { width: 1280, height: 960 } as const;

/** A file of this site or an https address; anything else is no video. */
const videoSource = (url: string | null): string | undefined =>
  url !== null && /^\/[^/\\]/.test(url) ? url : safeHref(url);

type PostMedia = {
  readonly photos: readonly GalleryPhoto[];
  /** The photos, then the video. */
  readonly slides: readonly LightboxSlide[];
  /** The place of the video among the slides. */
  readonly videoAt: number | undefined;
};

/** A post's photos and video as the gallery and the lightbox take them. */
export function usePostMedia(post: Post): PostMedia {
  const { t } = useTranslation('post');
  const title = titleOf(post);
  const total = post.images.length;
  const source = videoSource(post.videoUrl);
  const alt = (place: number) => t('gallery.photo', { title, index: place + 1 });
  const video = {
    type: 'video' as const,
    name: t('gallery.video', { title }),
    unsupported: t('gallery.videoUnsupported'),
  };
  return {
    photos: post.images.map((src, place) => ({
      src,
      alt: alt(place),
      openLabel: t('gallery.open', { index: place + 1, total }),
    })),
    slides: [
      ...post.images.map((src, place) => ({ src: mediaAt(src, 1280), alt: alt(place), ...PHOTO_SIZE })),
      ...(source === undefined ? [] : [{ ...video, src: source }]),
    ],
    videoAt: source === undefined ? undefined : total,
  };
}
