import './photo-grid.css';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { PhotoTile } from './PhotoTile.tsx';
import type { TilePhoto } from './PhotoTile.tsx';

export type GridTexts = {
  readonly list: string;
  readonly add: string;
  /** How the keyboard moves a photo. */
  readonly instructions: string;
  /** What is said of a photo that is moved, with places from 1. */
  readonly lifted: (at: number) => string;
  readonly over: (at: number) => string;
  readonly dropped: (at: number) => string;
  readonly cancelled: string;
};

type PhotoGridProps = {
  readonly photos: readonly TilePhoto[];
  readonly canAdd: boolean;
  readonly texts: GridTexts;
  readonly onAdd: () => void;
  readonly onMove: (from: number, to: number) => void;
};

/** A finger that rests lifts a photo; one that moves at once scrolls the page. */
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };
const MOUSE = { activationConstraint: { distance: 5 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** Photos in their order, which can be dragged by mouse, finger and keyboard. */
export function PhotoGrid({ photos, canAdd, texts, onAdd, onMove }: PhotoGridProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const lastOver = useRef<UniqueIdentifier>(undefined);
  const ids = photos.map(({ id }) => id);
  const placeOf = (id: UniqueIdentifier): number => ids.indexOf(String(id)) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(placeOf(active.id) - 1, placeOf(over.id) - 1);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return texts.lifted(placeOf(active.id));
    },
    // A lifted photo is over its own place at once, which would drown that it was lifted.
    onDragOver: ({ over }) => {
      if (over === null || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return texts.over(placeOf(over.id));
    },
    onDragEnd: ({ active, over }) => texts.dropped(placeOf((over ?? active).id)),
    onDragCancel: () => texts.cancelled,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="g-grid" aria-label={texts.list}>
          {photos.map((photo) => (
            <PhotoTile key={photo.id} {...photo} />
          ))}
          {canAdd && (
            <li className="g-tile add">
              <button type="button" className="g-add" aria-label={texts.add} onClick={onAdd}>
                <IconPlus size={26} stroke={1.7} aria-hidden />
              </button>
            </li>
          )}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
