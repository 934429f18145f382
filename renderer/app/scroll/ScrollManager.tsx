import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll } from './restore-scroll.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** Whether the browser came back to this document's entry; a document opened anew starts at its top. */
const isComeBack = (): boolean =>
  ['reload', 'back_forward'].includes(
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ?? '',
  );

/** A new page starts at its top; Back, Forward and reload return to where the user was; new filters on a page stay. */
export function ScrollManager() {
  const { key: entry, pathname, hash } = useLocation();
  // The first entry of every document has the same key.
  const key = entry === 'default' ? pathname : entry;
  const type = useNavigationType();
  const [memory] = useState(() => createScrollMemory(sessionStorage));
  const shown = useRef({ key, pathname });
  const mayRestore = useRef(isComeBack());
  const isOpened = useRef(false);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => memory.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', memory.save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', memory.save);
    };
  }, [memory]);

  useLayoutEffect(() => {
    const samePage = shown.current.pathname === pathname;
    shown.current = { key, pathname };
    const isRestored = type === 'POP' && mayRestore.current;
    mayRestore.current = true;
    if (isRestored) return restoreScroll(memory.get(key));
    // Newer browsers answer with a promise, which is no way to clean up.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    // An entry that keeps the place may be left again without being scrolled. A document opened anew is at its top; to ask
    // it would lay the whole page out within React's own work.
    memory.set(key, isOpened.current || hash !== '' ? window.scrollY : 0);
    isOpened.current = true;
    return undefined;
  }, [key, pathname, hash, type, memory]);

  return null;
}
