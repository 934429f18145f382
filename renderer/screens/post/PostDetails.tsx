import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Post } from '#contract/http/posts.ts';
import { SpecTable } from '#renderer/ui/spec-table/SpecTable.tsx';
import { TranslatedText } from '#renderer/ui/translated-text/TranslatedText.tsx';
import { PricesPart } from './prices/PricesPart.tsx';
import { featureGroups, specRows } from '#renderer/features/post/post-words.ts';

const TRANSLATED_FROM = { en: 'translation.fromEn', am: 'translation.fromAm', ru: 'translation.fromRu' } as const;

/** Specification, description and equipment. The condition is among the key facts. */
export function PostDetails({ post }: { post: Post }) {
  const { t, i18n } = useTranslation(['post', 'posts', 'errors']);
  const { t: tFeatures } = useTranslation('features');
  const groups = featureGroups(post, tFeatures);
  const rows = specRows(post, t, i18n.language).filter(({ key }) => key !== 'condition');
  return (
    <>
      <section className="p-sec">
        <h2>{t('specifications')}</h2>
        <SpecTable rows={rows} />
      </section>
      {post.originalDescription.trim() !== '' && (
        <section className="p-sec">
          <h2>{t('description')}</h2>
          <TranslatedText
            // Another language starts with its own text again.
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
      {groups.length > 0 && (
        <section className="p-sec">
          <h2>{t('features')}</h2>
          {groups.map(({ key, title, names }) => (
            <div key={key} className="p-group">
              <h3>{title}</h3>
              <ul className="p-feat">
                {names.map((name) => (
                  <li key={name}>
                    <IconCheck size={18} stroke={2.4} aria-hidden="true" />
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      <PricesPart post={post} />
    </>
  );
}
