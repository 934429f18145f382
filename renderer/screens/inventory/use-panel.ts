import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export type PanelSide = 'left' | 'right';

/** The panel of a popover: it gets the focus, stays within the window, and closes on a press outside of `root`. */
export function usePanel(isOpen: boolean, setOpen: (isOpen: boolean) => void, side: PanelSide) {
  const root = useRef<HTMLDivElement>(null);
  const [lean, setLean] = useState(side);
  useLayoutEffect(() => {
    if (!isOpen) return;
    // To the other side where the window ends before the panel does.
    const panel = root.current?.querySelector('.w-pop')?.getBoundingClientRect();
    if (panel !== undefined && panel.right > document.documentElement.clientWidth) setLean('right');
    if (panel !== undefined && panel.left < 0) setLean('left');
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>('.w-pop button, .w-pop input, .w-pop select')?.focus();
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen, setOpen]);
  return { root, lean };
}
