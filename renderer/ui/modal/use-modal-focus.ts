import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** What a layer is opened for, where that is one field. */
const FIRST = '[data-first-focus] input';

/** While active: focus starts and stays inside the layer, Escape closes, the page does not scroll, focus goes back at the end. */
export function useModalFocus(layer: RefObject<HTMLElement | null>, active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = layer.current;
    if (!active || element === null) return undefined;
    const before = document.activeElement;
    const release = lockScroll();
    (element.querySelector<HTMLElement>(FIRST) ?? element).focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab') keepInside(event, element);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      release();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [layer, active]);
}

const keepInside = (event: KeyboardEvent, element: HTMLElement): void => {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = stops[0];
  const last = stops.at(-1);
  const isAtStart = document.activeElement === first || document.activeElement === element;
  const target =
    event.shiftKey && isAtStart ? last : !event.shiftKey && document.activeElement === last ? first : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
};

/** Layers may lie over each other: the page scrolls again when the last is closed. */
let locks = 0;
export const lockScroll = (): (() => void) => {
  locks += 1;
  document.documentElement.classList.add('a-locked');
  return () => {
    locks -= 1;
    if (locks === 0) document.documentElement.classList.remove('a-locked');
  };
};
