import { useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { LOCALE_OF } from '#contract/constants.ts';
import { useDeps } from '../deps.ts';
import { selectLanguage, selectTheme } from '../features/preferences/preferences.slice.ts';

/** Writes language and theme on <html>: Blueprint's portals and the style sheets read them there. */
export function useDocumentPreferences(): void {
  const language = useSelector(selectLanguage);
  const theme = useSelector(selectTheme);
  const { platform } = useDeps();
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    const locale = LOCALE_OF[language];
    // Writing the same value makes browsers restyle the whole page.
    if (root.lang !== locale) root.lang = locale;
  }, [language]);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('bp6-dark', theme === 'dark');
    platform.themeChanged?.(theme);
  }, [theme, platform]);
}
