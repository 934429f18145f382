import { useTranslation } from 'react-i18next';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';

/** Stands until it is known how one can pay. */
export function BuySkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div className="a-wrap b-page">
      <output aria-label={t('loading')}>
        <Skeleton as="span" className="b-wait" />
        <Skeleton as="span" className="b-wait tall" />
      </output>
    </div>
  );
}
