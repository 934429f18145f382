import { LANGUAGES } from '#contract/constants.ts';
import { CURRENCY_OF_LANGUAGE, isCurrency } from '#contract/money.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Preferences } from './preferences.slice.ts';

/** Keys in the device's storage; public/boot.js reads the first two before the first paint. */
export const PREFERENCE_KEYS = {
  theme: 'theme',
  language: 'language',
  currency: 'currency',
  compactView: 'compactView',
} as const;

/** What this device remembers; else the page's language, the system's theme and the language's currency (D065, D163, D164). */
export const restorePreferences = ({ storage, prefersDark, askedLanguage }: Platform): Preferences => {
  const theme = storage.get(PREFERENCE_KEYS.theme);
  const currency = storage.get(PREFERENCE_KEYS.currency) ?? '';
  const stored = LANGUAGES.find((known) => known === storage.get(PREFERENCE_KEYS.language));
  const language = askedLanguage({ explicit: true }) ?? stored ?? askedLanguage({ explicit: false }) ?? 'en';
  const chosen = isCurrency(currency) ? currency : undefined;
  return {
    language,
    theme: theme === 'dark' || theme === 'light' ? theme : prefersDark() ? 'dark' : 'light',
    currency: chosen ?? CURRENCY_OF_LANGUAGE[language],
    currencyChosen: chosen !== undefined,
    compactView: storage.get(PREFERENCE_KEYS.compactView) === 'true',
  };
};
