import { IconScale, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { Link } from '#renderer/lib/links.ts';
import { useAddFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { compareFeature } from './compare.feature.ts';
import styles from './compare-marks.css?url';
import { compareActions, selectCompared } from './compare.slice.ts';
import { COMPARED_KEY } from './kept-compared.ts';

/** The way to the comparison, above the page once a car is chosen. */
export function CompareBar() {
  useAddFeature(compareFeature);
  const ids = useSelector(selectCompared);
  const { storage } = useDeps().platform;
  const { t } = useTranslation('compare');
  const dispatch = useDispatch();
  useEffect(
    () => storage.watch?.(COMPARED_KEY, () => void dispatch(compareActions.keptElsewhere())),
    [dispatch, storage],
  );
  if (ids.length === 0) return null;
  return (
    <aside className="a-cmpbar" aria-label={t('title')}>
      <link rel="stylesheet" href={styles} precedence="compare" />
      <Link className={buttonClass({ look: 'primary' })} to={pathTo.compare({ ids })}>
        <IconScale size={20} stroke={2} aria-hidden="true" />
        {t('bar', { number: ids.length })}
      </Link>
      <Button
        look="minimal"
        aria-label={t('clear')}
        title={t('clear')}
        onClick={() => dispatch(compareActions.cleared())}
      >
        <IconX size={20} aria-hidden="true" />
      </Button>
    </aside>
  );
}
