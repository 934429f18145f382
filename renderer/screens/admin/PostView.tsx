import { useTranslation } from 'react-i18next';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Post } from '#contract/http/posts.ts';
import { usePostMedia } from '#renderer/features/post/use-post-media.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { Gallery } from '#renderer/ui/gallery/Gallery.tsx';
import { VideoTile } from '#renderer/ui/gallery/VideoTile.tsx';
import { LazyLightbox } from '#renderer/ui/lightbox/LazyLightbox.tsx';
import { SpecTable } from '#renderer/ui/spec-table/SpecTable.tsx';
import { TranslatedText } from '#renderer/ui/translated-text/TranslatedText.tsx';
import { factRows } from './post-facts.ts';

const TRANSLATED_FROM = { en: 'translation.fromEn', am: 'translation.fromAm', ru: 'translation.fromRu' } as const;

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
  const { photos, slides, videoAt } = usePostMedia(post);
  const video =
    videoAt === undefined ? null : (
      <VideoTile poster={post.images[0] ?? null} label={t('gallery.playVideo')} onOpen={() => lightbox.open(videoAt)} />
    );
  const all = t(video === null ? 'gallery.photos' : 'gallery.photosAndVideo', { count: photos.length });
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
