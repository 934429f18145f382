import { useTranslation } from 'react-i18next';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';

type PostFailedProps = { failure: Failure; onRetry: () => void };

export function PostFailed({ failure, onRetry }: PostFailedProps) {
  const { t } = useTranslation(['post', 'errors', 'common']);
  return (
    <div className="a-wrap s-top" role="alert">
      <EmptyState title={t('failed')} text={failureText(t, failure)} isPage>
        <Button look="outlined" size="large" onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}
