import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

type Box = RefObject<HTMLElement | null>;
/** `at` is the place that what had the focus had in its list. */
type Next = (box: HTMLElement, at: number) => HTMLElement | null | undefined;

const placeInList = (element: Element): number => {
  const item = element.closest('li');
  return item?.parentElement ? [...item.parentElement.children].indexOf(item) : 0;
};

/**
 * Where what had the focus inside the box goes with a change of `shown`, another control takes the focus: else the
 * keyboard would begin at the top of the page again.
 */
export function useKeptFocus(box: Box, shown: string | number, next: Next): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && box.current?.contains(target) === true;
      last.current = isInside ? placeInList(target) : undefined;
    };
    document.addEventListener('focusin', hear);
    return () => document.removeEventListener('focusin', hear);
  }, [box]);
  const take = useEffectEvent(() => {
    if (box.current === null || last.current === undefined || document.activeElement !== document.body) return;
    next(box.current, last.current)?.focus();
  });
  useEffect(() => take(), [shown]);
}
