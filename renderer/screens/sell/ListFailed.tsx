import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { lookupsActions } from '#renderer/features/lookups/lookups.slice.ts';

/** A list of choices that did not come, with another try. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('sell');
  return (
    <span className="c-hint">
      {t('vehicle.listFailed')}
      <button type="button" className="c-retry" onClick={onRetry}>
        {t('vehicle.retry')}
      </button>
    </span>
  );
}

/** The lists that depend on nothing come together. */
export function LookupsFailed() {
  const dispatch = useDispatch();
  return <ListFailed onRetry={() => dispatch(lookupsActions.needed())} />;
}
