import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is in or near the viewport: those far away load nothing. */
export function useSeen(of: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = of;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '200px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [of]);
  return isSeen;
}
