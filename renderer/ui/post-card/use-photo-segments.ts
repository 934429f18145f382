import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** Which of several photos the mouse points at: the frame is divided into equal segments. Touch and pen show the first. */
export function usePhotoSegments(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const onPointerMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (pointerType !== 'mouse' || count < 2 || box === undefined || box.width === 0) return;
    const isInside = clientY >= box.top && clientY <= box.bottom;
    const segment = Math.floor(((clientX - box.left) / box.width) * count);
    setIndex(isInside ? Math.min(count - 1, Math.max(0, segment)) : 0);
  };
  return { frame, index, onPointerMove, onPointerLeave: () => setIndex(0) };
}
