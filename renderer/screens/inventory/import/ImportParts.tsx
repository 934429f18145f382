import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DragEndEvent } from '@dnd-kit/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import type { ImportFile, ImportState } from '#contract/ipc/photo-import.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { photoImportActions } from '#renderer/features/photo-import/photo-import.slice.ts';
import { useFiles } from '#renderer/features/photo-import/use-files.ts';
import { CarPicker } from './CarPicker.tsx';
import { CarRow } from './CarRow.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { UnassignedTray } from './UnassignedTray.tsx';

/** A finger that rests lifts a photo; one that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };
/** Rows move while others' photos go on their way: where they stand is looked up again during a drag. */
const MEASURING = { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: 100 } } as const;
const MOUSE = { activationConstraint: { distance: 5 } };
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
  const [lifted, setLifted] = useState<ImportFile | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const chosen = loose.filter((file) => marked.has(file.id));

  const assign = (ids: readonly number[], postId: PostId) => {
    setMarked(new Set());
    dispatch(photoImportActions.assignAsked({ id, files: ids, postId }));
  };
  /** A photo that is marked takes the other marked ones with it. */
  const movedWith = (fileId: number): number[] => (marked.has(fileId) ? chosen.map((file) => file.id) : [fileId]);
  const end = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    if (over !== null) assign(movedWith(Number(active.id)), over.data.current?.['postId'] as PostId);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      measuring={MEASURING}
      // Dragging is for the mouse; the button does the same for the keyboard, and has its own label.
      accessibility={{
        announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
        screenReaderInstructions: { draggable: t('tray.hint') },
      }}
      onDragStart={({ active }) => setLifted(loose.find((file) => file.id === Number(active.id)) ?? null)}
      onDragEnd={end}
      onDragCancel={() => setLifted(null)}
    >
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
      <DragOverlay dropAnimation={null}>
        {lifted !== null && <Lifted file={lifted} count={movedWith(lifted.id).length} />}
      </DragOverlay>
      {choosing !== null && (
        <CarPicker
          rows={rows}
          count={choosing.files.length}
          onChoose={(postId) => assign(choosing.files, postId)}
          onClose={() => setChoosing(null)}
        />
      )}
    </DndContext>
  );
}

const silent = (): undefined => undefined;

function Lifted({ file, count }: { file: ImportFile; count: number }) {
  return (
    <div className="w-lifted">
      {file.thumb !== null && <img src={file.thumb} alt="" />}
      {count > 1 && <u>{count}</u>}
    </div>
  );
}
