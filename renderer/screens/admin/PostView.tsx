import { useTranslation } from 'react-i18next';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Post } from '#contract/http/posts.ts';
import { mediaAt } from '#contract/media.ts';
import { safeHref } from '#renderer/lib/safe-links.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { Gallery } from '#renderer/ui/gallery/Gallery.tsx';
import { VideoTile } from '#renderer/ui/gallery/VideoTile.tsx';
import { LazyLightbox } from '#renderer/ui/lightbox/LazyLightbox.tsx';
import { SpecTable } from '#renderer/ui/spec-table/SpecTable.tsx';
import { TranslatedText } from '#renderer/ui/translated-text/TranslatedText.tsx';
import { factRows, titleOf } from './post-facts.ts';

const PHOTO_SIZE = { width: 1280, height: 960 } as const;
const TRANSLATED_FROM = { en: 'translation.fromEn', am: 'translation.fromAm', ru: 'translation.fromRu' } as const;

/** A file of this site or an https address; anything else is no video. */
const videoSource = (url: string | null): string | undefined =>
  url !== null && /^\/[^/\\]/.test(url) ? url : safeHref(url);

/** What buyers see of the post: photos, facts, description, equipment. */
export function PostView({ post }: { post: Post }) {
  const { t, i18n } = useTranslation(['post', 'admin', 'posts']);
  const { t: facts } = useTranslation(['admin', 'post', 'posts']);
  return (
    <div className="ad-view">
      <Photos post={post} />
      <section className="ad-card">
        <SpecTable rows={factRows(post, facts, i18n.language)} />
      </section>
      {post.originalDescription.trim() !== '' && (
        <section className="ad-card">
          <h2>{t('description')}</h2>
          <TranslatedText
            key={i18n.language}
            text={post.description}
            original={post.originalDescription}
            originalLanguage={LOCALE_OF[post.originalLanguage]}
            labels={{
              translated: t(
                post.descriptionSource === 'seller' ? 'translation.bySeller' : TRANSLATED_FROM[post.originalLanguage],
              ),
              original: t('translation.original'),
              showOriginal: t('translation.showOriginal'),
              showTranslation: t('translation.showTranslation'),
            }}
          />
        </section>
      )}
      {post.features.length > 0 && (
        <section className="ad-card">
          <h2>{t('features')}</h2>
          <p>{post.features.map(({ name }) => name).join(', ')}</p>
        </section>
      )}
    </div>
  );
}

function Photos({ post }: { post: Post }) {
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
  const labels = {
    play: t('gallery.playVideo'),
    name: t('gallery.video', { title }),
    unsupported: t('gallery.videoUnsupported'),
  };
  const video =
    source === undefined ? null : <VideoTile src={source} poster={post.images[0] ?? null} labels={labels} />;
  const all = t(video === null ? 'gallery.photos' : 'gallery.photosAndVideo', { count: total });
  const slides = photos.map(({ src, alt }) => ({ src: mediaAt(src, 1280), alt, ...PHOTO_SIZE }));
  return (
    <>
      <Gallery
        photos={photos}
        video={video}
        labels={{ name: t('gallery.name'), noPhoto: t('gallery.noPhoto'), all }}
        onOpen={lightbox.open}
      />
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
