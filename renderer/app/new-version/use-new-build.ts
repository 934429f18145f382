import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { MINUTE_MS } from '#contract/time.ts';
import { wentOffline } from '#renderer/events.ts';
import { onMissingCode } from '#renderer/lib/lazy-code.ts';
import { ownBuild, servedBuild } from './builds.ts';
import type { Served } from './builds.ts';

/** How often an open tab asks; one that comes into view or shows another page asks when a minute has passed. */
const ASK_EVERY_MS = 5 * MINUTE_MS;

/**
 * The build the server serves once it is another than this page's. Asked now and then, and at once when code is missing:
 * `whenMissing` runs then, with the new build, before the failure is reported.
 */
export function useNewBuild(whenMissing: (build: string) => Promise<void>): string | undefined {
  const [own] = useState(ownBuild);
  const [found, setFound] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const askedAt = useRef(openedAt);
  const { pathname } = useLocation();
  const dispatch = useDispatch();

  const ask = useCallback(async (): Promise<Served> => {
    askedAt.current = Date.now();
    const served = await servedBuild();
    if (served.kind === 'build' && served.name !== own) setFound(served.name);
    return served;
  }, [own]);

  useEffect(() => {
    if (own === undefined) return;
    const askIfLongAgo = () => {
      if (Date.now() - askedAt.current >= MINUTE_MS) void ask();
    };
    askIfLongAgo();
    const timer = setInterval(askIfLongAgo, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', askIfLongAgo);
    window.addEventListener('online', askIfLongAgo);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfLongAgo);
      window.removeEventListener('online', askIfLongAgo);
    };
  }, [own, ask, pathname]);

  useEffect(() => {
    if (own === undefined) return;
    const askNow = () => void ask();
    window.addEventListener('vite:preloadError', askNow);
    onMissingCode(async () => {
      const served = await ask();
      if (served.kind === 'offline') dispatch(wentOffline());
      if (served.kind === 'build' && served.name !== own) await whenMissing(served.name);
    });
    return () => {
      window.removeEventListener('vite:preloadError', askNow);
      onMissingCode(() => Promise.resolve());
    };
  }, [own, ask, whenMissing, dispatch]);

  return found;
}
