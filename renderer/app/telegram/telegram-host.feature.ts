import { call, takeEvery } from 'typed-redux-saga';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppDeps, LazyFeature } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { offersShortcut } from '#renderer/platform/capabilities.ts';
import { favouriteActions } from '../../features/favourites/favourites.slice.ts';
import type { FavouriteToggle } from '../../features/favourites/favourites.slice.ts';

type World = Pick<AppDeps, 'platform'>;

/** What only Telegram as host adds to the running app; its code comes with Telegram's entry. */
function* telegramHostSaga({ platform }: World) {
  yield* takeEvery(favouriteActions.toggled, guarded(offerShortcut, platform));
}

/** Saving a car shows that the user wants to come back. */
function* offerShortcut(platform: AppDeps['platform'], { payload }: PayloadAction<FavouriteToggle>) {
  if (payload.isFavorite && offersShortcut(platform)) yield* call(platform.offerShortcut);
}

export const telegramHostFeature: LazyFeature = {
  name: 'telegramHost',
  reducer: (state: null = null) => state,
  saga: telegramHostSaga,
};
