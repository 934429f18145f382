import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { compareFeature } from './compare.feature.ts';
import styles from './compare-marks.css?url';
import { selectIsCompared } from './compare.slice.ts';
import type { WithCompare } from './compare.slice.ts';
import { useCompareToggle } from './use-compare-toggle.ts';

export type CompareButtonProps = {
  id: PostId;
  title: string;
  /** Below the heart of a card, over the photos of a phone, or among the actions of a post. */
  place: 'card' | 'photos' | 'head';
};

const CLASSES = {
  card: 'a-cmp',
  photos: 'a-heart a-cmp-round',
  head: buttonClass({ look: 'minimal', className: 'a-cmp-head' }),
} as const;

/** Adds a car to the comparison of this device, or takes it out. */
export function CompareButton({ id, title, place }: CompareButtonProps) {
  const isReady = useFeature(compareFeature);
  const isOn = useSelector((state: WithCompare) => selectIsCompared(state, id));
  const toggle = useCompareToggle();
  const { t } = useTranslation('compare');
  const isNamed = place === 'head';
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="compare" />
      <button
        type="button"
        className={CLASSES[place]}
        aria-pressed={isOn}
        aria-label={isNamed ? undefined : t('toggle', { title })}
        title={isNamed ? undefined : t('compare')}
        disabled={!isReady}
        onClick={() => toggle(id, !isOn)}
      >
        <IconScale size={isNamed ? 18 : 20} stroke={2} aria-hidden="true" />
        {isNamed && t('compare')}
      </button>
    </>
  );
}
