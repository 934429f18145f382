import type { PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Language } from '#contract/constants.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { languageChanged, profileChanged, ratesKnown, signedOut, themePicked } from '#renderer/events.ts';
import { switchTexts } from '#renderer/i18n/setup.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { preferencesActions } from './preferences.slice.ts';
import type { WithPreferences } from './preferences.slice.ts';
import { PREFERENCE_KEYS } from './stored-preferences.ts';

const { languagePicked, themeFollowed, currencyPicked, compactViewPicked } = preferencesActions;

export function* preferencesSaga({ platform }: Pick<AppDeps, 'platform'>) {
  yield* takeLatest(languagePicked, guarded(changeLanguage, platform));
  yield* takeEvery([themePicked, currencyPicked, compactViewPicked], guarded(remember, platform));
  yield* takeEvery([ratesKnown, profileChanged, signedOut], guarded(rememberMarket, platform));
  yield* takeEvery(eventChannel<boolean>(platform.onPrefersDarkChange), guarded(followTheme, platform));
}

/** So that the next start shows prices in it before anything is loaded, and without a connection. */
function* rememberMarket({ storage }: Platform) {
  const { ownCurrency, siteCurrency } = yield* select((state: WithPreferences) => state.preferences);
  storage.set(PREFERENCE_KEYS.marketCurrency, ownCurrency ?? siteCurrency ?? '');
}

/** A theme of the user's own choice stays (D056, D163). */
function* followTheme({ storage }: Platform, isDark: boolean) {
  if (storage.get(PREFERENCE_KEYS.theme) === undefined) yield* put(themeFollowed(isDark ? 'dark' : 'light'));
}

function* changeLanguage({ storage, languageChanged: tellHost }: Platform, { payload }: PayloadAction<Language>) {
  yield* call(switchTexts, payload);
  storage.set(PREFERENCE_KEYS.language, payload);
  tellHost?.(payload);
  yield* put(languageChanged(payload));
}

function* remember({ storage }: Platform, action: PayloadAction<string | boolean>) {
  const key = themePicked.match(action)
    ? PREFERENCE_KEYS.theme
    : currencyPicked.match(action)
      ? PREFERENCE_KEYS.currency
      : PREFERENCE_KEYS.compactView;
  yield* call(storage.set, key, String(action.payload));
}
