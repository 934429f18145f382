import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { TITLE_PLACES } from './title-places.ts';
import type { TitlePlace } from './title-places.ts';

type InTitleBarProps = { place: TitlePlace; children: ReactNode; otherwise?: ReactNode };

/** Puts a part of a screen into the window's title bar; where there is none, `otherwise` stands where it is written. */
export function InTitleBar({ place, children, otherwise = null }: InTitleBarProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  // The bar belongs to another part of the page, which stands only once both are in the document.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setBar(document.getElementById(TITLE_PLACES[place])), [place]);
  return bar === null ? otherwise : createPortal(children, bar);
}
