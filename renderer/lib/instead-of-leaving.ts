import type { MouseEvent } from 'react';

/** For a link: a plain press acts on this page; one with a modifier for a new tab or window still follows the link. */
export const insteadOfLeaving =
  (act: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
