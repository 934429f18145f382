import type { PointerEvent as ReactPointerEvent } from 'react';

/** The distance in pixels, or the speed in pixels a millisecond, from which a drag closes a sheet. */
const CLOSES_AT_PX = 96;
const FLICK = { px: 24, perMs: 0.5 } as const;

/** For the grip of a sheet: the sheet follows the pointer down, and closes or springs back when it is let go. */
export const dragToClose =
  (onClose: () => void) =>
  (down: ReactPointerEvent<HTMLElement>): void => {
    const grip = down.currentTarget;
    const sheet = grip.closest<HTMLElement>('[role="dialog"]');
    if (sheet === null || !down.isPrimary || down.button !== 0) return;
    const pulled = ({ clientY }: PointerEvent) => Math.max(0, clientY - down.clientY);
    const move = (event: PointerEvent) => {
      sheet.style.transform = `translateY(${pulled(event)}px)`;
    };
    const end = (event: PointerEvent) => {
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', end);
      grip.removeEventListener('pointercancel', end);
      sheet.style.transition = '';
      sheet.style.transform = '';
      const far = pulled(event);
      const isFlick = far > FLICK.px && far / (event.timeStamp - down.timeStamp) > FLICK.perMs;
      if (event.type === 'pointerup' && (far > CLOSES_AT_PX || isFlick)) onClose();
    };
    sheet.style.transition = 'none';
    // Else a pointer that leaves the grip would be lost.
    grip.setPointerCapture?.(down.pointerId);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', end);
    grip.addEventListener('pointercancel', end);
  };
