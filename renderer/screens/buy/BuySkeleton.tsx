import { useTranslation } from 'react-i18next';

/** Stands until it is known how one can pay. */
export function BuySkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div className="a-wrap b-page">
      <output aria-label={t('loading')}>
        <span className="b-wait bp6-skeleton" aria-hidden="true" />
        <span className="b-wait tall bp6-skeleton" aria-hidden="true" />
      </output>
    </div>
  );
}
