import { useTranslation } from 'react-i18next';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';

type LoadFailureProps = { failure: Failure; onRetry: () => void; isWhole?: boolean };

/** Why posts could not be loaded, and a button to try again: instead of the list, or below what is shown of it. */
export function LoadFailure({ failure, onRetry, isWhole = false }: LoadFailureProps) {
  const { t } = useTranslation(['posts', 'errors', 'common']);
  const reason = failureText(t, failure);
  const action = (
    <Button look="outlined" onClick={onRetry}>
      {t('common:tryAgain')}
    </Button>
  );
  if (!isWhole)
    return (
      <div className="h-more" role="alert">
        <span>{t('failed.more')}</span>
        <span>{reason}</span>
        {action}
      </div>
    );
  return (
    <div role="alert">
      <EmptyState title={t('failed.title')} text={reason}>
        {action}
      </EmptyState>
    </div>
  );
}
