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
  const { told } = useSelector(selectLists);
  const { t } = useTranslation(['favorites', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  useEffect(() => {
    if (isReady && userId !== undefined) dispatch(listsActions.opened());
  }, [dispatch, isReady, userId]);
  useEffect(() => {
    if (told === null) return;
    if (told.kind === 'failed') toast('bad', failureText(t, told.failure));
    else toast('ok', t(`lists.told.${told.kind}`, { name: told.name }));
    if (told.kind === 'renamed') onRenamed(told.from, told.name);
    dispatch(listsActions.told());
  }, [dispatch, onRenamed, told, t, toast]);
}
