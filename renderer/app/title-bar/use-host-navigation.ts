import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from '#renderer/lib/links.ts';
import { useDeps } from '../../deps.ts';
import { failed, themePicked } from '../../events.ts';
import { selectTheme } from '../../features/preferences/preferences.slice.ts';

/** Handles requests that the host sends unasked: open a page, change the theme, show a notice. */
export function useHostNavigation(): void {
  const { platform } = useDeps();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const other = useSelector(selectTheme) === 'dark' ? 'light' : 'dark';
  useEffect(() => platform.onOpenPath?.((path) => void navigate(path)), [platform, navigate]);
  useEffect(() => platform.onThemeToggle?.(() => void dispatch(themePicked(other))), [platform, dispatch, other]);
  useEffect(
    () => platform.onNotice?.((code) => void dispatch(failed({ code, description: '' }))),
    [platform, dispatch],
  );
}
