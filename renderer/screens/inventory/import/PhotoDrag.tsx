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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import type { ImportFile } from '#contract/ipc/photo-import.ts';

/** A finger that rests lifts a photo; one that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };
/** Rows move while others' photos are being sent: their positions are read again during a drag. */
const MEASURING = { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: 100 } } as const;
const MOUSE = { activationConstraint: { distance: 5 } };

type PhotoDragProps = {
  /** The photos that can be dragged. */
  files: readonly ImportFile[];
  /** All that move with a photo, by their ids. */
  movedWith: (fileId: number) => readonly number[];
  onDrop: (fileIds: readonly number[], postId: PostId) => void;
  /** Photos to drag, and the cars to drop them on. */
  children: ReactNode;
};

/** Gives photos to the car they are dropped on, and shows those that are lifted under the pointer. */
export function PhotoDrag({ files, movedWith, onDrop, children }: PhotoDragProps) {
  const { t } = useTranslation('photoImport');
  const [lifted, setLifted] = useState<ImportFile | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const end = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    if (over !== null) onDrop(movedWith(Number(active.id)), over.data.current?.['postId'] as PostId);
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
      onDragStart={({ active }) => setLifted(files.find((file) => file.id === Number(active.id)) ?? null)}
      onDragEnd={end}
      onDragCancel={() => setLifted(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {lifted !== null && <Lifted file={lifted} count={movedWith(lifted.id).length} />}
      </DragOverlay>
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
