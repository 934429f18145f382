import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isHomePath, pageAt, pathTo } from '#contract/page-path.ts';
import type { PageName } from '#contract/pages.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useDeps } from '../deps.ts';
import { failed } from '../events.ts';
import { preferencesActions, selectTheme } from '../features/preferences/preferences.slice.ts';

/** Follows what the host asks by itself: a page, another theme, or to tell the person something. */
export function useHostNavigation(): void {
  const { platform } = useDeps();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const other = useSelector(selectTheme) === 'dark' ? 'light' : 'dark';
  useEffect(() => platform.onOpenPath?.((path) => void navigate(path)), [platform, navigate]);
  useEffect(
    () => platform.onThemeToggle?.(() => void dispatch(preferencesActions.themePicked(other))),
    [platform, dispatch, other],
  );
  useEffect(
    () => platform.onNotice?.((code) => void dispatch(failed({ code, description: '' }))),
    [platform, dispatch],
  );
}

/** The router counts the pages of this visit in the history itself. */
const hasPast = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
/** Pages whose form Back may leave. */
const FORMS: readonly (PageName | undefined)[] = ['create', 'edit'];

/** The host's Back button and gestures; a page that a link opened leads home. */
export function useHostHistory(): void {
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
}
