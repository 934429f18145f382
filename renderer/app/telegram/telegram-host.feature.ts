import { eventChannel } from 'redux-saga';
import { call, put, takeEvery } from 'typed-redux-saga';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppDeps, LazyFeature } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { favouriteActions } from '../../features/favourites/favourites.slice.ts';
import type { FavouriteToggle } from '../../features/favourites/favourites.slice.ts';
import { preferencesActions } from '../../features/preferences/preferences.slice.ts';
import { PREFERENCE_KEYS } from '../../features/preferences/stored-preferences.ts';

type World = Pick<AppDeps, 'platform'>;

/** What only Telegram as host adds to the running app; its code comes with Telegram's entry. */
function* telegramHostSaga({ platform }: World) {
  const { onPrefersDarkChange } = platform;
  if (onPrefersDarkChange !== undefined) {
    const themes = eventChannel<boolean>((emit) => onPrefersDarkChange(emit));
    yield* takeEvery(themes, guarded(followTheme, platform));
  }
  yield* takeEvery(favouriteActions.toggled, guarded(offerShortcut, platform));
}

/** A theme of the user's own choice stays (D056). */
function* followTheme({ storage }: AppDeps['platform'], isDark: boolean) {
  if (storage.get(PREFERENCE_KEYS.theme) !== undefined) return;
  yield* put(preferencesActions.themeFollowed(isDark ? 'dark' : 'light'));
}

/** Saving a car shows that the user wants to come back. */
function* offerShortcut(platform: AppDeps['platform'], { payload }: PayloadAction<FavouriteToggle>) {
  if (payload.isFavorite && platform.offerShortcut) yield* call(platform.offerShortcut);
}

export const telegramHostFeature: LazyFeature = {
  name: 'telegramHost',
  reducer: (state: null = null) => state,
  saga: telegramHostSaga,
};
