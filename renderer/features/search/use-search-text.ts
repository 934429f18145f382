import { useEffect, useState } from 'react';
import type { Filters } from './filters.ts';

export type SearchTextProps = {
  value?: string | undefined;
  /** Leaving the field searches, too. */
  isSearchedOnLeave?: boolean | undefined;
  /** Whether the meaning of words is waited for; `onSearch` gets it. */
  onReading?: ((isReading: boolean) => void) | undefined;
  /** What the text means; no filters for no text. */
  onSearch: (filters: Filters) => void;
};

/** The text of the field from its first letter to its meaning, and what the list below it takes of that. */
export function useSearchText({ value = '', isSearchedOnLeave, onReading, onSearch }: SearchTextProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [submitted, setSubmitted] = useState<string>();
  const text = typed ?? value;
  const isReading = submitted !== undefined;
  useEffect(() => {
    onReading?.(isReading);
    return () => onReading?.(false);
  }, [onReading, isReading]);

  const finish = (filters: Filters) => {
    setTyped(undefined);
    setSubmitted(undefined);
    setOpen(false);
    onSearch(filters);
  };
  const submit = () => {
    const asked = text.trim();
    setOpen(false);
    if (asked === '') finish({});
    else if (typed !== undefined) setSubmitted(asked);
  };
  const type = (next: string) => {
    setTyped(next);
    setSubmitted(undefined);
    setOpen(true);
  };
  const leave = () => {
    setOpen(false);
    if (isSearchedOnLeave === true && typed !== undefined && typed.trim() !== value) submit();
  };
  return { popup: { text, isOpen, submitted, onOpen: setOpen, onSearch: finish }, submit, type, leave };
}
