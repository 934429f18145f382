import { useEffect, useState } from 'react';
import type { PopupProps } from './popup-props.ts';
import { useActiveInView } from './use-active-in-view.ts';

export const optionIdOf = (id: string, at: number): string => `${id}-${at}`;

type ListProps = Pick<PopupProps, 'id' | 'text' | 'isOpen' | 'onAria'> & {
  /** How many options there are. */
  count: number;
};

/** The option that arrow keys have reached, -1 for the field itself; another text begins anew. */
export function useActiveOption({ id, text, isOpen, onAria, count }: ListProps) {
  const [active, setActive] = useState(-1);
  // oxlint-disable-next-line react/set-state-in-effect -- Letters typed while none is active draw nothing anew.
  useEffect(() => setActive(-1), [text, isOpen]);
  const activeId = active >= 0 && active < count ? optionIdOf(id, active) : undefined;
  const isExpanded = isOpen && count > 0;
  useEffect(() => {
    onAria({ 'aria-expanded': isExpanded, 'aria-activedescendant': isExpanded ? activeId : undefined });
  }, [onAria, activeId, isExpanded]);
  useActiveInView(activeId);
  const step = (by: number) => {
    const places = count + 1;
    setActive(((active + 1 + by + places) % places) - 1);
  };
  return { active, isExpanded, step };
}
