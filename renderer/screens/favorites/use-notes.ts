import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { notesFeature } from '#renderer/features/favourites/notes.feature.ts';
import { notesActions, selectNotes } from '#renderer/features/favourites/notes.slice.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

/** Brings the unsaved notes of this user back, and announces a saved one. */
export function useNotes(): void {
  const isReady = useFeature(notesFeature);
  const userId = useSelector(selectProfile)?.id;
  const { saved } = useSelector(selectNotes);
  const { t } = useTranslation('favorites');
  const dispatch = useDispatch();
  const toast = useToast();
  useEffect(() => {
    if (isReady && userId !== undefined) dispatch(notesActions.opened(userId));
  }, [dispatch, isReady, userId]);
  useEffect(() => {
    if (saved === null) return;
    toast('ok', t(saved === 'saved' ? 'note.saved' : 'note.removed'));
    dispatch(notesActions.noteShown());
  }, [dispatch, saved, t, toast]);
}
