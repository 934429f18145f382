import { useEffect } from 'react';

/** Scrolls a list so that its active option is seen. */
export const useActiveInView = (activeId: string | undefined): void =>
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
