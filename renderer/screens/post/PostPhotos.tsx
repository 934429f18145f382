import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { usePostMedia } from '#renderer/features/post/use-post-media.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { Gallery } from '#renderer/ui/gallery/Gallery.tsx';
import { PhotoStrip } from '#renderer/ui/gallery/PhotoStrip.tsx';
import { VideoTile } from '#renderer/ui/gallery/VideoTile.tsx';
import { LazyLightbox } from '#renderer/ui/lightbox/LazyLightbox.tsx';
import { BackButton, ShareAndSave } from './StripButtons.tsx';

type PostPhotosProps = { post: Post; isStrip?: boolean };

/** The photos as a mosaic or, on a phone, a strip; pressing one or the video opens the lightbox, which Back closes. */
export function PostPhotos({ post, isStrip = false }: PostPhotosProps) {
  const { t } = useTranslation('post');
  const lightbox = useHistoryOverlay('photo');
  const { photos, slides, videoAt } = usePostMedia(post);
  const total = photos.length;
  const video =
    videoAt === undefined ? null : (
      <VideoTile
        poster={post.images.at(3) ?? post.images[0] ?? null}
        label={t('gallery.playVideo')}
        onOpen={() => lightbox.open(videoAt)}
      />
    );
  const texts = { name: t('gallery.name'), noPhoto: t('gallery.noPhoto') };
  const all = t(video === null ? 'gallery.photos' : 'gallery.photosAndVideo', { count: total });
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
