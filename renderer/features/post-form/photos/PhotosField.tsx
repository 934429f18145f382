import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#contract/constants.ts';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { PhotoGrid } from '#renderer/ui/photo-grid/PhotoGrid.tsx';
import type { GridTexts } from '#renderer/ui/photo-grid/PhotoGrid.tsx';
import { PhotosNote } from './PhotosNote.tsx';
import { postPhotosActions, selectPhotoCount } from './post-photos.slice.ts';
import { megabytes } from './refusals.ts';
import { useTiles } from './use-tiles.ts';

/** Phones offer their camera for it; systems that do not know HEIC or AVIF go by the ending. */
const ACCEPTED = 'image/*,.heic,.heif,.avif';

/** Photos of a post: dropped, chosen, photographed or pasted, put in order, sent at once; `describedBy` is the id of the fault's text. */
export function PhotosField({ describedBy }: { describedBy?: string | undefined }) {
  const { t } = useTranslation('photos');
  const dispatch = useDispatch();
  const count = useSelector(selectPhotoCount);
  const replaced = useRef<string>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const take = (files: readonly File[]) => {
    if (files.length > 0) dispatch(postPhotosActions.filesChosen(files, replaced.current));
    replaced.current = undefined;
  };
  // Files are judged by their bytes: every file gets a tile, which shows its error.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (files) => take(files),
    onFileDialogCancel: () => void (replaced.current = undefined),
  });
  const tiles = useTiles((id) => {
    replaced.current = id;
    open();
  });
  const gridTexts = useGridTexts();
  useKeptFocus(box, tiles.length, nextHandle);
  usePaste((files) => dispatch(postPhotosActions.filesChosen(files)));

  return (
    <div ref={box} className="g-photos">
      <div {...getRootProps({ className: isDragActive ? 'g-drop over' : 'g-drop', role: 'presentation' })}>
        <span className="ic">
          <IconPhotoUp size={24} stroke={1.7} aria-hidden />
        </span>
        <div className="grow">
          <b>{t('drop')}</b>
          <div className="sm muted">{t('kinds', { size: megabytes(MAX_PHOTO_BYTES) })}</div>
        </div>
        <input {...getInputProps({ accept: ACCEPTED, 'aria-label': t('choose') })} />
        <Button look="outlined" disabled={count >= MAX_PHOTOS} aria-describedby={describedBy} onClick={open}>
          {t('choose')}
        </Button>
      </div>
      {tiles.length > 0 && (
        <PhotoGrid
          photos={tiles}
          canAdd={count < MAX_PHOTOS}
          texts={gridTexts}
          onAdd={open}
          onMove={(from, to) => dispatch(postPhotosActions.moved({ from, to }))}
        />
      )}
      <PhotosNote />
    </div>
  );
}

/** The photo that moved to the place of one that was taken away, else the last; without any, the way to choose some. */
const nextHandle = (box: HTMLElement, at: number): HTMLElement | null | undefined => {
  const handles = [...box.querySelectorAll<HTMLElement>('.g-handle')];
  return handles[at] ?? handles.at(-1) ?? box.querySelector<HTMLElement>('.g-drop button');
};

function useGridTexts(): GridTexts {
  const { t } = useTranslation('photos');
  return {
    list: t('list'),
    add: t('add'),
    instructions: t('move.instructions'),
    lifted: (at) => t('move.lifted', { at }),
    over: (at) => t('move.over', { at }),
    dropped: (at) => t('move.dropped', { at }),
    cancelled: t('move.cancelled'),
  };
}

/** A picture in the clipboard becomes a photo wherever the cursor is; texts are pasted as usual. */
function usePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, []);
}
