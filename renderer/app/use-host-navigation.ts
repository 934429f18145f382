import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
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
