import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { OpenedTab, Platform } from '../port.ts';
import { browserStorage } from './browser-storage.ts';
import { lazyDrafts } from './lazy-drafts.ts';
import { systemTheme } from './system-theme.ts';

const languageFrom = (text: string | null): Language | undefined =>
  LANGUAGES.find((language) => language === text || LOCALE_OF[language] === text);

const onConnectionChange: Platform['onConnectionChange'] = (listener) => {
  const online = () => listener(true);
  const offline = () => listener(false);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
};

/** The new page gets no hold of ours (`opener`), as with `noopener`, which would keep us from filling it. */
const openTab = (): OpenedTab | undefined => {
  const tab = window.open('', '_blank');
  if (tab === null) return undefined;
  tab.opener = null;
  return { show: (url) => void (tab.location.href = url), close: () => tab.close() };
};

/** The browser as host. */
export const createWebPlatform = (): Platform => ({
  storage: browserStorage(),
  tabStorage: browserStorage(() => sessionStorage),
  draftStore: lazyDrafts(),
  isOnline: () => navigator.onLine,
  onConnectionChange,
  ...systemTheme,
  askedLanguage: ({ explicit }) =>
    languageFrom(explicit ? new URLSearchParams(location.search).get('lang') : document.documentElement.lang),
  openExternal: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
  openTab,
  leaveTo: (url) => location.assign(url),
  publicUrl: (path) => new URL(path, location.origin).href,
  // Undefined outside secure origins, despite its type.
  ...('clipboard' in navigator ? { copyText: (text) => navigator.clipboard.writeText(text) } : {}),
  ...('share' in navigator ? { share: (content) => navigator.share(content) } : {}),
});
