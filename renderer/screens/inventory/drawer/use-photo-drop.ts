import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import { droppedTable } from '../stock-file/use-file-import.ts';

type Drop = {
  readonly isFixed: boolean;
  /** The page takes the files; on the desktop the main process reads them itself, and goes on after a restart. */
  readonly isOwn: boolean;
  readonly take: (files: readonly File[]) => void;
};

/** Makes the whole drawer around `zone` the place to drop photos of a car on. */
export function usePhotoDrop(
  postId: number,
  { isFixed, isOwn, take }: Drop,
): { readonly zone: RefObject<HTMLElement | null>; readonly isOver: boolean } {
  const zone = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const over = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    setOver(!isFixed);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    // A table is a stock file, for the page.
    if (files.length === 0 || droppedTable(event.dataTransfer) !== undefined) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const place = zone.current?.closest<HTMLElement>('.w-car') ?? zone.current;
    if (place === null) return undefined;
    if (!isOwn) {
      if (!isFixed) place.setAttribute(DROP_ZONE, String(postId));
      return () => place.removeAttribute(DROP_ZONE);
    }
    const listeners = new AbortController();
    const { signal } = listeners;
    place.addEventListener('dragover', over, { signal });
    place.addEventListener('drop', drop, { signal });
    place.addEventListener('dragleave', () => setOver(false), { signal });
    return () => listeners.abort();
  }, [postId, isFixed, isOwn]);
  return { zone, isOver };
}
