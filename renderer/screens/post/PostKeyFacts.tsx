import {
  IconCalendar,
  IconCar,
  IconCar4wd,
  IconEngine,
  IconGasStation,
  IconManualGearbox,
  IconPalette,
  IconRoad,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { conditionsOf, litres, mileageOf, powerOf } from '#renderer/features/post/post-words.ts';
import { KeyFacts } from '#renderer/ui/spec-table/KeyFacts.tsx';

const ICON = { size: 26, stroke: 1.6, 'aria-hidden': true } as const;
const SHOWN = 6;

/** The six main facts of a car, with the condition under them; body and colour replace unknown ones. */
export function PostKeyFacts({ post }: { post: Post }) {
  const { t, i18n } = useTranslation(['post', 'posts', 'errors']);
  const engine = [litres(post.displacement, i18n.language), powerOf(post, t)].filter((part) => part !== undefined);
  const facts = [
    { key: 'year', icon: <IconCalendar {...ICON} />, label: t('fields.year'), value: String(post.year) },
    { key: 'mileage', icon: <IconRoad {...ICON} />, label: t('fields.mileage'), value: mileageOf(post, t) },
    { key: 'fuel', icon: <IconGasStation {...ICON} />, label: t('facts.fuel'), value: post.fuelType.name },
    {
      key: 'transmission',
      icon: <IconManualGearbox {...ICON} />,
      label: t('fields.transmission'),
      value: post.transmissionType.name,
    },
    { key: 'engine', icon: <IconEngine {...ICON} />, label: t('facts.engine'), value: engine.join(', ') },
    { key: 'drive', icon: <IconCar4wd {...ICON} />, label: t('fields.drive'), value: post.driveType?.name ?? '' },
    { key: 'body', icon: <IconCar {...ICON} />, label: t('fields.bodyType'), value: post.bodyType.name },
    { key: 'color', icon: <IconPalette {...ICON} />, label: t('fields.color'), value: post.color.name },
  ];
  return (
    <>
      <KeyFacts facts={facts.filter(({ value }) => value !== '').slice(0, SHOWN)} />
      <ul className="p-conds" aria-label={t('fields.condition')}>
        {conditionsOf(post, t).map(({ text, isBad }) => (
          <li key={text} className={isBad ? 'bad' : ''}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
