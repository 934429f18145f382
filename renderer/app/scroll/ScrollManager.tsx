import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll } from './restore-scroll.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** A new page starts at its top; Back and Forward return to where the person stood; new filters on the same page stay. */
export function ScrollManager() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const [memory] = useState(() => createScrollMemory(sessionStorage));
  const shown = useRef({ key, pathname });

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
    if (type === 'POP') return restoreScroll(memory.get(key));
    if (hash !== '') return document.getElementById(hash.slice(1))?.scrollIntoView();
    if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    // An entry that keeps the place may be left again without being scrolled.
    memory.set(key, window.scrollY);
    return undefined;
  }, [key, pathname, hash, type, memory]);

  return null;
}
