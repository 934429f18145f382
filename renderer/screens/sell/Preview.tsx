import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { postFace, postLabels } from '#renderer/features/posts/post-face.ts';
import { selectViewerCountry } from '#renderer/lib/viewer-country.ts';
import { PostCard } from '#renderer/ui/post-card/PostCard.tsx';
import { DraftSaved } from './DraftSaved.tsx';
import { usePreviewCard } from './use-preview-card.ts';

const SIZES = '(min-width: 1275px) 292px, 100vw';

/** The car's card as lists will show it; not interactive. */
export function Preview() {
  const { t, i18n } = useTranslation('sell');
  const { t: postTexts } = useTranslation('posts');
  const { now } = useDeps();
  const countryId = useSelector(selectViewerCountry);
  const { card, hasPrice, isEmpty } = usePreviewCard();
  const face = postFace(card, postTexts, { locale: i18n.language, now: now(), countryId });
  const [year = '', mileage = '', ...others] = face.facts;
  const facts = [isEmpty.year ? '' : year, isEmpty.mileage ? '' : mileage, ...others];
  return (
    <aside className="c-side" aria-label={t('preview.title')}>
      <div className="lbl">
        <IconEye size={16} stroke={2} aria-hidden />
        {t('preview.title')}
      </div>
      <div className="c-prev" inert>
        <PostCard
          post={{
            ...face,
            title: face.title.trim() === '' ? t('preview.noName') : face.title,
            price: hasPrice ? face.price : t('preview.noPrice'),
            facts: facts.filter((fact) => fact !== ''),
          }}
          labels={postLabels(card, postTexts)}
          link={null}
          heart={null}
          sizes={SIZES}
        />
      </div>
      <DraftSaved />
    </aside>
  );
}
