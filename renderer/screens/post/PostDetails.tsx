import {
  IconCalendar,
  IconCar4wd,
  IconCheck,
  IconEngine,
  IconGasStation,
  IconManualGearbox,
  IconRoad,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Post } from '#contract/http/posts.ts';
import { KeyFacts } from '#renderer/ui/spec-table/KeyFacts.tsx';
import { SpecTable } from '#renderer/ui/spec-table/SpecTable.tsx';
import { TranslatedText } from '#renderer/ui/translated-text/TranslatedText.tsx';
import { featureGroups, litres, mileageOf, powerOf, specRows } from '#renderer/features/post/post-words.ts';

const ICON = { size: 26, stroke: 1.6, 'aria-hidden': true } as const;
const TRANSLATED_FROM = { en: 'translation.fromEn', am: 'translation.fromAm', ru: 'translation.fromRu' } as const;

/** Key facts, specification, description and equipment. */
export function PostDetails({ post }: { post: Post }) {
  const { t, i18n } = useTranslation(['post', 'posts', 'errors']);
  const groups = featureGroups(post, t);
  return (
    <div>
      <PostKeyFacts post={post} />
      <section className="p-sec">
        <h2>{t('specifications')}</h2>
        <SpecTable rows={specRows(post, t, i18n.language)} />
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
    </div>
  );
}

function PostKeyFacts({ post }: { post: Post }) {
  const { t, i18n } = useTranslation(['post', 'posts', 'errors']);
  const engine = [litres(post.displacement, i18n.language), powerOf(post, t)].filter((part) => part !== undefined);
  const facts = [
    { key: 'year', icon: <IconCalendar {...ICON} />, label: t('fields.year'), value: String(post.year) },
    {
      key: 'mileage',
      icon: <IconRoad {...ICON} />,
      label: t('fields.mileage'),
      value: mileageOf(post, t),
    },
    { key: 'fuel', icon: <IconGasStation {...ICON} />, label: t('facts.fuel'), value: post.fuelType.name },
    {
      key: 'transmission',
      icon: <IconManualGearbox {...ICON} />,
      label: t('fields.transmission'),
      value: post.transmissionType.name,
    },
    { key: 'engine', icon: <IconEngine {...ICON} />, label: t('facts.engine'), value: engine.join(', ') },
    { key: 'drive', icon: <IconCar4wd {...ICON} />, label: t('fields.drive'), value: post.driveType?.name ?? '' },
  ];
  return <KeyFacts facts={facts.filter(({ value }) => value !== '')} />;
}
