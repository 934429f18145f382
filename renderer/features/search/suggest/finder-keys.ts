import type { KeyboardEvent } from 'react';

type Finder = {
  isOpen: boolean;
  /** Moves the active option, or opens the list. */
  step: (by: number) => void;
  /** Chooses the active option, if any. */
  pick: () => void;
  close: () => void;
};

/** What the keys of a field do with the list below it; all others are the field's. */
export const answerKey = (event: KeyboardEvent, { isOpen, step, pick, close }: Finder): void => {
  if (event.key === 'ArrowDown') step(1);
  else if (event.key === 'ArrowUp') step(-1);
  else if (isOpen && event.key === 'Enter') pick();
  else if (isOpen && event.key === 'Escape') {
    // A sheet around the field stays open.
    event.stopPropagation();
    close();
  } else return;
  event.preventDefault();
};
