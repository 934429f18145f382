import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { selectLeftOut, selectPhotoCount, selectPhotoKeys, selectPhotosState } from './post-photos.slice.ts';

/** How far the photos are, said aloud when it changes. */
export function PhotosNote() {
  const { t } = useTranslation('photos');
  const leftOut = useSelector(selectLeftOut);
  const count = useSelector(selectPhotoCount);
  const stored = useSelector(selectPhotoKeys).length;
  const state = useSelector(selectPhotosState);
  return (
    <p className="g-note sm muted" role="status">
      {leftOut > 0 && `${t('leftOut', { count: leftOut, max: MAX_PHOTOS })} `}
      {state === 'offline' && t('offline')}
      {state === 'busy' && count > 0 && t('sending', { stored, total: count })}
      {state === 'ready' && t('allSent')}
    </p>
  );
}
