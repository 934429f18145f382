import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { TITLE_PLACES } from './title-places.ts';
import type { TitlePlace } from './title-places.ts';

type InTitleBarProps = { place: TitlePlace; children: ReactNode; otherwise?: ReactNode };

/** Renders a part of a screen in the window's title bar; without a title bar it renders `otherwise` in place. */
export function InTitleBar({ place, children, otherwise = null }: InTitleBarProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  // The bar belongs to another part of the page, which exists only once both are in the document.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setBar(document.getElementById(TITLE_PLACES[place])), [place]);
  return bar === null ? otherwise : createPortal(children, bar);
}
