import { useTranslation } from 'react-i18next';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';

/** The words for a failure in the reader's language. */
export const useFailureText = (): ((failure: Failure) => string) => {
  const { t } = useTranslation(['common', 'errors']);
  return (failure) => failureText((key) => t(key), failure);
};
