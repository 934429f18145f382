import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/**
 * Which of several photos is shown: the one that the mouse points at, for which the frame is divided into equal segments,
 * else the one that a swipe brought. Touch and pen point at the first.
 */
export function useShownPhoto(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [swiped, onPlace] = useState(0);
  const onPointerMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (pointerType !== 'mouse' || count < 2 || box === undefined || box.width === 0) return;
    const isInside = clientY >= box.top && clientY <= box.bottom;
    const segment = Math.floor(((clientX - box.left) / box.width) * count);
    setIndex(isInside ? Math.min(count - 1, Math.max(0, segment)) : 0);
  };
  return { frame, index, shown: index || swiped, onPlace, onPointerMove, onPointerLeave: () => setIndex(0) };
}
