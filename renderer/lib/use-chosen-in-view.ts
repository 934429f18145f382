import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For a row of links or tabs that may be wider than the screen: scrolls it so that the one with the class `on` is seen. */
export const useChosenInView = <Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> => {
  const row = useRef<Row>(null);
  useEffect(() => {
    const on = row.current?.querySelector('.on');
    if (row.current === null || !on) return;
    const { scrollLeft, clientWidth } = row.current;
    const offset = on.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    row.current.scrollTo?.({ left: scrollLeft + offset - clientWidth / 3 });
  }, [chosen]);
  return row;
};
