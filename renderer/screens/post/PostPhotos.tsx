import { useTranslation } from 'react-i18next';
import { mediaAt } from '#contract/media.ts';
import type { Post } from '#contract/http/posts.ts';
import { safeHref } from '#renderer/lib/safe-links.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { Gallery } from '#renderer/ui/gallery/Gallery.tsx';
import { PhotoStrip } from '#renderer/ui/gallery/PhotoStrip.tsx';
import { VideoTile } from '#renderer/ui/gallery/VideoTile.tsx';
import { LazyLightbox } from '#renderer/ui/lightbox/LazyLightbox.tsx';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { BackButton, ShareAndSave } from './StripButtons.tsx';

/** The size a photo has at most; the lightbox takes the true one when it is there. */
const PHOTO_SIZE = { width: 1280, height: 960 } as const;

/** A file of this site or an https address; anything else is no video. */
const videoSource = (url: string | null): string | undefined =>
  url !== null && /^\/[^/\\]/.test(url) ? url : safeHref(url);

type PostPhotosProps = { post: Post; isStrip?: boolean };

/** The photos as a mosaic or, on a phone, a strip; pressing one opens the lightbox, which Back closes. */
export function PostPhotos({ post, isStrip = false }: PostPhotosProps) {
  const { t } = useTranslation('post');
  const lightbox = useHistoryOverlay('photo');
  const title = titleOf(post);
  const total = post.images.length;
  const photos = post.images.map((src, place) => ({
    src,
    alt: t('gallery.photo', { title, index: place + 1 }),
    openLabel: t('gallery.open', { index: place + 1, total }),
  }));
  const source = videoSource(post.videoUrl);
  const videoLabels = {
    play: t('gallery.playVideo'),
    name: t('gallery.video', { title }),
    unsupported: t('gallery.videoUnsupported'),
  };
  const video =
    source === undefined ? null : (
      <VideoTile src={source} poster={post.images.at(3) ?? post.images[0] ?? null} labels={videoLabels} />
    );
  const texts = { name: t('gallery.name'), noPhoto: t('gallery.noPhoto') };
  const all = t(video === null ? 'gallery.photos' : 'gallery.photosAndVideo', { count: total });
  const slides = photos.map(({ src, alt }) => ({ src: mediaAt(src, 1280), alt, ...PHOTO_SIZE }));
  return (
    <>
      {isStrip ? (
        <PhotoStrip
          photos={photos}
          video={video}
          labels={{ ...texts, position: (index, count) => t('gallery.position', { index, total: count }) }}
          onOpen={lightbox.open}
          back={<BackButton />}
          actions={<ShareAndSave post={post} />}
        />
      ) : (
        <Gallery photos={photos} video={video} labels={{ ...texts, all }} onOpen={lightbox.open} />
      )}
      {lightbox.at !== undefined && slides[lightbox.at] !== undefined && (
        <LazyLightbox
          slides={slides}
          index={lightbox.at}
          labels={t('lightbox', { returnObjects: true })}
          onClose={lightbox.close}
        />
      )}
    </>
  );
}
