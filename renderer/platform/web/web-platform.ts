import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { Platform } from '../port.ts';
import { browserStorage } from './browser-storage.ts';

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

/** The browser as host. */
export const createWebPlatform = (): Platform => ({
  storage: browserStorage(),
  isOnline: () => navigator.onLine,
  onConnectionChange,
  prefersDark: () => matchMedia('(prefers-color-scheme: dark)').matches,
  askedLanguage: ({ explicit }) =>
    languageFrom(explicit ? new URLSearchParams(location.search).get('lang') : document.documentElement.lang),
  openExternal: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
  publicUrl: (path) => new URL(path, location.origin).href,
  // Absent outside secure origins, whatever the types say.
  ...('clipboard' in navigator ? { copyText: (text) => navigator.clipboard.writeText(text) } : {}),
  ...('share' in navigator ? { share: (content) => navigator.share(content) } : {}),
});
