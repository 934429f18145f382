import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectFormLoad, selectPhotosToOpen } from '#renderer/features/post-form/post-form.slice.ts';
import { postPhotosActions } from '#renderer/features/post-form/photos/post-photos.slice.ts';

/** Opens and closes the photos together with the form: the two features do not import each other. */
export function useOpenedPhotos(): void {
  const toOpen = useSelector(selectPhotosToOpen);
  const isReady = useSelector(selectFormLoad).phase === 'ready';
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isReady) return;
    dispatch(toOpen === null ? postPhotosActions.reset() : postPhotosActions.opened(toOpen));
  }, [dispatch, isReady, toOpen]);
}
