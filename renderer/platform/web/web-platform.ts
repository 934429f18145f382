import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { DeviceStorage, Platform } from '../port.ts';

const PREFIX = 'aniv.';

/** localStorage may be absent or full (private windows): the choice then lasts as long as the page. */
const browserStorage = (): DeviceStorage => {
  const memory = new Map<string, string>();
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt(() => localStorage.getItem(PREFIX + key)) ?? memory.get(key),
    set: (key, value) => {
      memory.set(key, value);
      attempt(() => localStorage.setItem(PREFIX + key, value));
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(PREFIX + key));
    },
  };
};

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
  ...('share' in navigator ? { share: (content) => navigator.share(content) } : {}),
});
