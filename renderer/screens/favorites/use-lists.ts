import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { listsFeature } from '#renderer/features/favourites/lists.feature.ts';
import { listsActions, selectLists } from '#renderer/features/favourites/lists.slice.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

/** Loads the user's lists, and announces what became of them; `onRenamed` is called once a list has its new name. */
export function useLists(onRenamed: (from: string, to: string) => void): void {
  const isReady = useFeature(listsFeature);
  const userId = useSelector(selectProfile)?.id;
  const { outcome } = useSelector(selectLists);
  const { t } = useTranslation(['favorites', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  useEffect(() => {
    if (isReady && userId !== undefined) dispatch(listsActions.opened());
  }, [dispatch, isReady, userId]);
  useEffect(() => {
    if (outcome === null) return;
    if (outcome.kind === 'failed') toast('bad', failureText(t, outcome.failure));
    else toast('ok', t(`lists.done.${outcome.kind}`, { name: outcome.name }));
    if (outcome.kind === 'renamed') onRenamed(outcome.from, outcome.name);
    dispatch(listsActions.outcomeShown());
  }, [dispatch, onRenamed, outcome, t, toast]);
}
