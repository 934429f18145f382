import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { lockScroll } from '#renderer/ui/modal/use-modal-focus.ts';

type PanelFocus = {
  panel: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** The page behind cannot be reached. */
  isModal: boolean;
  /** Nor scrolled: the panel covers it (SPEC.md §2). */
  isFull: boolean;
  onClose: () => void;
};

/** Another layer over the page, such as the lightbox, takes Escape for itself. */
const isUnderLayer = (panel: HTMLElement): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((layer) => !layer.contains(panel) && layer !== panel);

/** While the panel is open: focus goes into it and back at the end; Escape closes it, also from the page beside it. */
export function usePanelFocus({ panel, isOpen, isModal, isFull, onClose }: PanelFocus): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null) return undefined;
    const before = document.activeElement;
    (element.querySelector('iframe') ?? element).focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isUnderLayer(element)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      const isInside = element.contains(document.activeElement) || document.activeElement === document.body;
      // Once the page behind can be reached again.
      if (isInside && before instanceof HTMLElement) queueMicrotask(() => before.focus({ preventScroll: true }));
    };
  }, [panel, isOpen]);
  useEffect(() => {
    if (!isOpen || !isModal) return undefined;
    const page = document.querySelector<HTMLElement>('.a-page');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, [isOpen, isModal]);
  useEffect(() => (isOpen && isFull ? lockScroll() : undefined), [isOpen, isFull]);
}
