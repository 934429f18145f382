import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { mediaUrl } from '#contract/media.ts';
import type { PhotoImport } from '#renderer/features/photo-import/use-photo-import.ts';
import { moveItem } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { megabytes, nextStepFor, refusalKey } from '#renderer/features/post-form/photos/refusals.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { PhotoGrid } from '#renderer/ui/photo-grid/PhotoGrid.tsx';
import type { TilePhoto } from '#renderer/ui/photo-grid/PhotoTile.tsx';
import { listIn } from './car-view.ts';
import type { QueuedPhoto } from './queued-photo.ts';
import type { Car } from './use-car.ts';
import { usePhotoDrop } from './use-photo-drop.ts';
import { usePhotoQueue } from './use-photo-queue.ts';

type PhotosPartProps = {
  car: Car;
  source: StockSource;
  photoImport: PhotoImport | null;
  /** Takes the place of the hint about dropping; gets the way to add files. */
  children?: (take: (files: readonly File[]) => void, canAdd: boolean) => ReactNode;
};
/** The files for which a car had no room, of all that were given at once. */
type LeftOut = { readonly names: readonly string[]; readonly total: number };
const PERCENT = 100;
const NAMED = 5;
const nothing = () => undefined;

/** The photos in their order: dropped, sorted, and one of them made the cover. */
export function PhotosPart({ car, source, photoImport, children }: PhotosPartProps) {
  const { t } = useTranslation(['photos', 'carDrawer']);
  const { queue, photos } = usePhotoQueue(source);
  const toast = useToast();
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { row, post, values, isFixed } = car;
  const keys = listIn<string>(values, 'images');
  const coming = photos.filter(({ postId }) => postId === row.id);
  useEffect(() => queue.arrived(row.id, post?.images.map(({ key }) => key) ?? []), [queue, row.id, post]);

  useEffect(() => queue.onDelivered((count) => toast('ok', t('carDrawer:photosAdded', { count }))), [queue, toast, t]);
  const save = (next: readonly string[]) => void car.edit({ images: JSON.stringify(next) }, values);
  const take = (files: readonly File[]) => {
    if (isFixed || files.length === 0) return;
    const rest = queue.add(row.id, files, Math.max(keys.length, row.imageCount));
    const names = rest.map(({ name }) => name);
    setLeftOut(names.length === 0 ? null : { names, total: files.length });
  };
  const stored = storedTiles(t, keys, save);
  const queued = queuedTiles(t, coming, keys, queue);
  const choose = () => (photoImport === null ? chooser.current?.click() : photoImport.chooseFor(row.id));
  const canAdd = !isFixed && keys.length + coming.length < MAX_PHOTOS;
  const { zone, isOver } = usePhotoDrop(row.id, { isFixed, isOwn: photoImport === null, take });
  return (
    <section className={`wc-part wc-photos${isOver ? ' over' : ''}`} aria-label={t('list')} ref={zone}>
      {post === null ? (
        <p className="muted">{t('carDrawer:photosCount', { count: row.imageCount })}</p>
      ) : (
        <PhotoGrid
          photos={[...stored, ...queued]}
          canAdd={canAdd}
          texts={gridTexts(t)}
          onAdd={choose}
          onMove={(from, to) => {
            if (!isFixed && from < keys.length) save(moveItem(keys, from, Math.min(to, keys.length - 1)));
          }}
        />
      )}
      {children?.(take, canAdd) ?? <DropHint has={keys.length} />}
      {leftOut !== null && (
        <p className="wc-note" role="alert">
          {leftOutText(t, leftOut)}
        </p>
      )}
      <FileChooser chooser={chooser} onChosen={take} />
    </section>
  );
}

function DropHint({ has }: { has: number }) {
  const { t } = useTranslation('carDrawer');
  return (
    <p className="wc-drop muted">
      <IconPhotoPlus size={16} stroke={1.8} aria-hidden />
      {t('drop', { has, most: MAX_PHOTOS })}
    </p>
  );
}

type FileChooserProps = { chooser: RefObject<HTMLInputElement | null>; onChosen: (files: readonly File[]) => void };

/** The browser's file dialog, opened by a click on the hidden field. */
function FileChooser({ chooser, onChosen }: FileChooserProps) {
  const { t } = useTranslation('photos');
  return (
    <input
      ref={chooser}
      type="file"
      hidden
      multiple
      accept="image/*,.heic,.heif"
      aria-label={t('choose')}
      onChange={({ target }) => {
        onChosen([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}

type T = ReturnType<typeof useTranslation<['photos', 'carDrawer']>>['t'];

const tileTexts = (t: T, at: number | undefined): TilePhoto['texts'] => ({
  cover: t('cover'),
  makeCover: t('makeCover', { at }),
  remove: t('remove', { at }),
});

/** The tiles of the photos that the car has; their actions save another list of keys. */
const storedTiles = (t: T, keys: readonly string[], save: (next: readonly string[]) => void): TilePhoto[] =>
  keys.map((key, from) => {
    const at = from + 1;
    return {
      id: key,
      picture: mediaUrl(key, 320),
      label: t(at === 1 ? 'tileCover' : 'tile', { at, total: keys.length }),
      isCover: at === 1,
      percent: null,
      problem: null,
      texts: tileTexts(t, at),
      onMakeCover: () => save(moveItem(keys, from, 0)),
      // The last photo of a car stays: a post has photos.
      onRemove: keys.length > 1 ? () => save(keys.filter((each) => each !== key)) : nothing,
    };
  });

type Queue = Pick<ReturnType<typeof usePhotoQueue>['queue'], 'retry' | 'remove'>;

/** The tiles of the photos that are being uploaded or were refused. */
const queuedTiles = (t: T, photos: readonly QueuedPhoto[], stored: readonly string[], queue: Queue): TilePhoto[] => {
  const places = [...stored, ...photos.flatMap(({ key, step }) => (step === 'refused' ? [] : [key]))];
  return photos.map((photo) => {
    const at = places.indexOf(photo.key) + 1;
    const problem = photo.step === 'refused' ? problemOf(t, photo, at, queue) : null;
    return {
      id: photo.id,
      picture: photo.preview,
      label: problem === null ? photo.name : t('refusedTile', { name: photo.name, text: problem.text }),
      isCover: false,
      percent: problem === null ? Math.round(photo.progress * PERCENT) : null,
      problem,
      texts: { ...tileTexts(t, undefined), remove: t('removeFile', { name: photo.name }) },
      onMakeCover: nothing,
      onRemove: () => queue.remove(photo.id),
    };
  });
};

/** Why a photo was refused; `at` is the place of the photo that has the same picture. */
const problemOf = (
  t: T,
  { id, refusal, size }: QueuedPhoto,
  at: number,
  queue: Queue,
): NonNullable<TilePhoto['problem']> => {
  const isRetried = nextStepFor(refusal) === 'retry';
  return {
    text: t(`refusal.${refusalKey(refusal)}`, { size: megabytes(size), at }),
    action: t(isRetried ? 'next.retry' : 'next.remove'),
    onAction: () => (isRetried ? queue.retry(id) : queue.remove(id)),
  };
};

/** How many files were taken, and some of the others by name. */
const leftOutText = (t: T, { names, total }: LeftOut): string => {
  const some = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return t('carDrawer:leftOut', {
    taken: formatNumber(total - names.length),
    total: formatNumber(total),
    most: MAX_PHOTOS,
    names: more > 0 ? t('carDrawer:namesAndMore', { names: some, number: formatNumber(more) }) : some,
  });
};

const gridTexts = (t: T): Parameters<typeof PhotoGrid>[0]['texts'] => ({
  list: t('list'),
  add: t('add'),
  instructions: t('move.instructions'),
  lifted: (at) => t('move.lifted', { at }),
  over: (at) => t('move.over', { at }),
  dropped: (at) => t('move.dropped', { at }),
  cancelled: t('move.cancelled'),
});
