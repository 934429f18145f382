import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { photoImportActions } from '#renderer/features/photo-import/photo-import.slice.ts';
import { useFiles } from '#renderer/features/photo-import/use-files.ts';
import { CarPicker } from './CarPicker.tsx';
import { CarRow } from './CarRow.tsx';
import { PhotoDrag } from './PhotoDrag.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { UnassignedTray } from './UnassignedTray.tsx';

type Choosing = { readonly files: readonly number[] };

/** The cars of an import, and the photos that still need one: dragged to a car, or given to one chosen from the stock. */
export function ImportParts({ state, rows }: { state: ImportState; rows: readonly GridRow[] }) {
  const { t } = useTranslation('photoImport');
  const dispatch = useDispatch();
  const { id, unassigned, ready, refused, cars } = state;
  const files = useFiles(id, 'unassigned', unassigned === 0 ? null : `${unassigned}/${ready}`);
  const loose = unassigned === 0 ? [] : files;
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const chosen = loose.filter((file) => marked.has(file.id));

  const assign = (ids: readonly number[], postId: PostId) => {
    setMarked(new Set());
    dispatch(photoImportActions.assignAsked({ id, files: ids, postId }));
  };
  /** A photo that is marked takes the other marked ones with it. */
  const movedWith = (fileId: number): number[] => (marked.has(fileId) ? chosen.map((file) => file.id) : [fileId]);

  return (
    <>
      <PhotoDrag files={loose} movedWith={movedWith} onDrop={assign}>
        {/* Scrolls by keyboard, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className="ls" tabIndex={0} aria-label={t('cars.list')}>
          {cars.map((car) => (
            <CarRow key={car.postId} id={id} car={car} />
          ))}
        </ul>
        {refused > 0 && <RefusedFiles id={id} count={refused} />}
        {loose.length > 0 && (
          <UnassignedTray
            files={loose}
            marked={marked}
            onMark={setMarked}
            onChoose={() => setChoosing({ files: (chosen.length > 0 ? chosen : loose).map((file) => file.id) })}
          />
        )}
      </PhotoDrag>
      {choosing !== null && (
        <CarPicker
          rows={rows}
          count={choosing.files.length}
          onChoose={(postId) => assign(choosing.files, postId)}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}
