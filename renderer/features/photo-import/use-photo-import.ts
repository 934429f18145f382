import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { photoImportFeature } from './photo-import.feature.ts';
import { PUT_AWAY, photoImportActions, selectIsImportOpen } from './photo-import.slice.ts';

export type PhotoImport = {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Photos of one car, whatever their names say. */
  readonly chooseFor: (postId: PostId) => void;
};

/** Photo import where the host has it; null elsewhere. Asks whose imports there are whenever the stock comes on show. */
export function usePhotoImport(): PhotoImport | null {
  const { platform, addFeature } = useDeps();
  const dispatch = useDispatch();
  const isOpen = useSelector(selectIsImportOpen);
  const { photoImport, storage } = platform;
  useEffect(() => {
    if (photoImport === undefined) return;
    addFeature(photoImportFeature);
    const seen = storage.get(PUT_AWAY);
    dispatch(photoImportActions.entered({ putAway: seen === undefined ? [] : [seen] }));
  }, [photoImport, storage, addFeature, dispatch]);
  if (photoImport === undefined) return null;
  return {
    isOpen,
    open: () => void dispatch(photoImportActions.opened()),
    chooseFor: (postId) => void dispatch(photoImportActions.chooseForAsked(postId)),
  };
}
