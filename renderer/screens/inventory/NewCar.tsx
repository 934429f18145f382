import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { postFormFeature } from '#renderer/features/post-form/post-form.feature.ts';
import {
  postFormActions,
  selectFormLoad,
  selectPhotosToOpen,
  selectSave,
} from '#renderer/features/post-form/post-form.slice.ts';
import { postPhotosFeature } from '#renderer/features/post-photos/post-photos.feature.ts';
import { postPhotosActions } from '#renderer/features/post-photos/post-photos.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';

/** A new car that waits for the network: the program goes on with it, and the status bar leads to it. */
export function NewCar({ ownerId }: { ownerId: UserId }) {
  const { stock, draftStore } = useDeps().platform;
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (stock === undefined) return undefined;
    let isOpen = true;
    const take = (found: { readonly isAsked?: boolean } | undefined) => isOpen && setAsked(found?.isAsked === true);
    // A store that cannot be read holds nothing back.
    draftStore?.readDraft({ owner: String(ownerId), target: 'new' }).then(take, () => undefined);
    return () => void (isOpen = false);
  }, [stock, draftStore, ownerId]);
  return isAsked ? <Waiting /> : null;
}

function Waiting() {
  const hasPhotos = useFeature(postPhotosFeature);
  const hasForm = useFeature(postFormFeature);
  return hasPhotos && hasForm ? <GoingOn /> : null;
}

/** Opens the form out of sight, as its screen would: what was asked for goes on by itself. */
function GoingOn() {
  const { t } = useTranslation('inventory');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { phase } = useSelector(selectSave);
  const toOpen = useSelector(selectPhotosToOpen);
  const isReady = useSelector(selectFormLoad).phase === 'ready';
  useEffect(() => void dispatch(postFormActions.opened({ target: 'new' })), [dispatch]);
  useEffect(() => {
    if (isReady) dispatch(toOpen === null ? postPhotosActions.reset() : postPhotosActions.opened(toOpen));
  }, [dispatch, isReady, toOpen]);
  if (phase === 'saved') return null;
  return (
    <button type="button" onClick={() => void navigate('/posts/create')}>
      {t('state.newCar')}
    </button>
  );
}
