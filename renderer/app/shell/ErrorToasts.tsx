import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { codedFailureText } from '#renderer/api/failure-text.ts';
import { errorsActions, selectError } from '#renderer/features/errors/errors.slice.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

/** Shows the global error state in a toast, then clears it (SPEC.md §4, §8: the code, then what it means). */
export function ErrorToasts() {
  const error = useSelector(selectError);
  const dispatch = useDispatch();
  const { t } = useTranslation(['common', 'errors']);
  const toast = useToast();
  useEffect(() => {
    if (error === null) return;
    const text = error.kind === 'failure' ? codedFailureText(t, error.failure) : error.text;
    toast('bad', text || t('errors:UNKNOWN'));
    dispatch(errorsActions.errorShown());
  }, [error, dispatch, t, toast]);
  return null;
}
