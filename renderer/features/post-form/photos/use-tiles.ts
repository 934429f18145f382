import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { mediaAt } from '#contract/media.ts';
import type { TilePhoto } from '#renderer/ui/photo-grid/PhotoTile.tsx';
import { isPending } from './photo-item.ts';
import type { PhotoItem } from './photo-item.ts';
import { postPhotosActions, selectPhotos } from './post-photos.slice.ts';
import { megabytes, nextStepFor, placesOf, refusalKey } from './refusals.ts';

const PERCENT = 100;
const THUMB_WIDTH = 320;

const pictureOf = ({ preview, url }: PhotoItem): string | null => preview ?? (url && mediaAt(url, THUMB_WIDTH));

/** The photos as the grid shows them. */
export function useTiles(onReplace: (id: string) => void): readonly TilePhoto[] {
  const { t } = useTranslation('photos');
  const dispatch = useDispatch();
  const items = useSelector(selectPhotos);
  const places = placesOf(items);

  const problemOf = ({ id, refusal, size, twin }: PhotoItem): TilePhoto['problem'] => {
    const step = nextStepFor(refusal);
    const act = {
      replace: () => onReplace(id),
      retry: () => dispatch(postPhotosActions.retried(id)),
      remove: () => dispatch(postPhotosActions.removed(id)),
    };
    const values = { size: megabytes(size), at: places.get(twin ?? '') ?? 0 };
    return {
      text: t(`refusal.${refusalKey(refusal)}`, values),
      action: t(`next.${step}`),
      onAction: () => act[step](),
    };
  };

  const labelOf = (item: PhotoItem, problem: TilePhoto['problem']): string => {
    const at = places.get(item.id);
    if (at === undefined) return t('refusedTile', { name: item.name, text: problem?.text ?? '' });
    return t(at === 1 ? 'tileCover' : 'tile', { at, total: places.size });
  };

  return items.map((item, from): TilePhoto => {
    const { id, step, progress, name } = item;
    const problem = step === 'refused' ? problemOf(item) : null;
    const at = places.get(id);
    return {
      id,
      picture: pictureOf(item),
      label: labelOf(item, problem),
      isCover: at === 1,
      percent: isPending(item) ? Math.round(progress * PERCENT) : null,
      problem,
      texts: {
        cover: t('cover'),
        makeCover: t('makeCover', { at }),
        remove: at === undefined ? t('removeFile', { name }) : t('remove', { at }),
      },
      onMakeCover: () => dispatch(postPhotosActions.moved({ from, to: 0 })),
      onRemove: () => dispatch(postPhotosActions.removed(id)),
    };
  });
}
