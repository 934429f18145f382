import { useRef } from 'react';
import type { DragEvent } from 'react';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import { droppedTable } from '../stock-file/use-file-import.ts';

const MARK = 'data-drop-here';

const zoneOf = ({ target, dataTransfer }: DragEvent): Element | null =>
  dataTransfer.types.includes('Files') && target instanceof Element ? target.closest(`[${DROP_ZONE}]`) : null;

/**
 * Makes an element a place for files of this computer and shows where they would fall: on a car, or on the whole stock.
 * The host itself hears of the drop; nothing where it takes none.
 */
export function useFileDrag(onDrop: (() => void) | undefined): object {
  const marked = useRef<Element | null>(null);
  const mark = (zone: Element | null) => {
    if (marked.current === zone) return;
    marked.current?.removeAttribute(MARK);
    zone?.setAttribute(MARK, '');
    marked.current = zone;
  };
  if (onDrop === undefined) return {};
  return {
    [DROP_ZONE]: '',
    onDragOver: (event: DragEvent) => mark(zoneOf(event)),
    onDragLeave: (event: DragEvent) => {
      if (event.relatedTarget === null) mark(null);
    },
    onDrop: (event: DragEvent) => {
      const isOurs = zoneOf(event) !== null && droppedTable(event.dataTransfer) === undefined;
      mark(null);
      if (isOurs) onDrop();
    },
  };
}
