import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isHomePath, pageAt, pathTo } from '#contract/page-path.ts';
import type { PageName } from '#contract/pages.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useDeps } from '../deps.ts';

/** The router counts the pages of this visit in the history itself. */
const hasPast = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
/** Pages whose form Back may leave. */
const FORMS: readonly (PageName | undefined)[] = ['create', 'edit'];

/** The host's Back button and gestures; a page that a link opened leads home. */
export function HostHistory() {
  const { history } = useDeps().platform;
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  useEffect(
    () =>
      history?.onMove((move) => {
        if (move === -1 && !hasPast()) void navigate(pathTo.home(), { replace: true });
        else void navigate(move);
      }),
    [history, navigate],
  );
  useEffect(
    () =>
      history?.shown({
        canGoBack: hasPast() || !isHomePath(pathname),
        holdsForm: FORMS.includes(pageAt(pathname)?.page),
      }),
    // Another entry of the same path has another past.
    [history, pathname, key],
  );
  return null;
}
