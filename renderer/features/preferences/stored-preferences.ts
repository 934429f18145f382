import { LANGUAGES } from '#contract/constants.ts';
import { DEFAULT_CURRENCY, isCurrency } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Preferences } from './preferences.slice.ts';

/** Keys in the device's storage; public/boot.js reads the first two before the first paint. */
export const PREFERENCE_KEYS = {
  theme: 'theme',
  language: 'language',
  currency: 'currency',
  marketCurrency: 'marketCurrency',
  compactView: 'compactView',
} as const;

/** What this device remembers; else the page's language, the system's theme and the market's currency (D163, D164, D185). */
export const restorePreferences = ({ storage, prefersDark, askedLanguage }: Platform): Preferences => {
  const theme = storage.get(PREFERENCE_KEYS.theme);
  const stored = LANGUAGES.find((known) => known === storage.get(PREFERENCE_KEYS.language));
  const language = askedLanguage({ explicit: true }) ?? stored ?? askedLanguage({ explicit: false }) ?? 'en';
  const currencyAt = (key: string): Currency | null => {
    const code = storage.get(key) ?? '';
    return isCurrency(code) ? code : null;
  };
  const chosen = currencyAt(PREFERENCE_KEYS.currency);
  const market = currencyAt(PREFERENCE_KEYS.marketCurrency);
  return {
    language,
    theme: theme === 'dark' || theme === 'light' ? theme : prefersDark() ? 'dark' : 'light',
    currency: chosen ?? market ?? DEFAULT_CURRENCY,
    currencyChosen: chosen !== null,
    // The site's own comes with the page; a member's market is at first read from this device.
    ownCurrency: storage.get('isLoggedIn') === 'true' ? market : null,
    siteCurrency: market,
    compactView: storage.get(PREFERENCE_KEYS.compactView) === 'true',
  };
};
