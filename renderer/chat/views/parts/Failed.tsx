import { useTranslation } from 'react-i18next';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useFailureText } from './use-failure-text.ts';

type FailedProps = { readonly failure: Failure; readonly onRetry: () => void };

/** Shown instead of content that could not be loaded. */
export function Failed({ failure, onRetry }: FailedProps) {
  const { t } = useTranslation('common');
  const textOf = useFailureText();
  return (
    <div className="chat-failed" role="alert">
      <p>{textOf(failure)}</p>
      <button type="button" className="chat-button outlined" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  );
}
