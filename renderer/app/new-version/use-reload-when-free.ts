import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#contract/page-path.ts';
import type { PageName } from '#contract/pages.ts';
import { isBeingWritten } from './being-written.ts';
import { mayReloadFor } from './builds.ts';

/** A page in view reloads after this time without a key, a pointer or scrolling. */
const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 1000;
const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'touchmove', 'wheel'] as const;

/** Pages that show the outcome of their form in its place: a reload would take it away. */
const FORM_PAGES: readonly (PageName | undefined)[] = [
  'contact',
  'login',
  'register',
  'businessRegister',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'emailVerification',
  'create',
  'edit',
  'buy',
];

/** Whether the page shows what its address does not bring back; the workstation keeps what can be undone. */
const holdsMore = (pathname: string): boolean => {
  const page = pageAt(pathname)?.page;
  return page === 'inventory' || (FORM_PAGES.includes(page) && document.querySelector('main form') === null);
};

/** Reloads for a build as soon as nothing is being written: in a hidden tab, with another page, or in a quiet moment. */
export function useReloadWhenFree(build: string | undefined, isPutOff: boolean, reload: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (build === undefined) return;
    const reloadIfFree = () => {
      if (!isBeingWritten() && mayReloadFor(build)) reload();
    };
    if (shown.current !== pathname) reloadIfFree();
    shown.current = pathname;

    let touchedAt = Date.now();
    const touch = () => void (touchedAt = Date.now());
    const look = () => {
      const isQuiet = document.hidden || (!isPutOff && Date.now() - touchedAt >= QUIET_MS);
      if (isQuiet && !holdsMore(pathname)) reloadIfFree();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    };
  }, [build, isPutOff, pathname, reload]);
}
