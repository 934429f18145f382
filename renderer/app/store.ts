import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Task } from 'redux-saga';
import type { AppDeps, LazyFeature } from '../deps.ts';
import { connectionSaga } from '../features/connection/connection.saga.ts';
import { connectionReducer } from '../features/connection/connection.slice.ts';
import { contactLeftSaga } from '../features/contact/forget-draft.ts';
import { favouritesSaga } from '../features/favourites/favourites.saga.ts';
import { favouritesReducer } from '../features/favourites/favourites.slice.ts';
import { restoreFavourites } from '../features/favourites/kept-favourites.ts';
import { lookupsSaga } from '../features/lookups/lookups.saga.ts';
import { lookupsReducer } from '../features/lookups/lookups.slice.ts';
import { errorsReducer } from '../features/errors/errors.slice.ts';
import { postSaga } from '../features/post/post.saga.ts';
import { postReducer } from '../features/post/post.slice.ts';
import { postsSaga } from '../features/posts/posts.saga.ts';
import { postsReducer } from '../features/posts/posts.slice.ts';
import { preferencesSaga } from '../features/preferences/preferences.saga.ts';
import { preferencesReducer } from '../features/preferences/preferences.slice.ts';
import { restorePreferences } from '../features/preferences/stored-preferences.ts';
import { searchSaga } from '../features/search/search.saga.ts';
import { searchReducer } from '../features/search/search.slice.ts';
import { ratesSaga } from '../features/rates/rates.saga.ts';
import { ratesReducer } from '../features/rates/rates.slice.ts';
import { sellerSaga } from '../features/seller/seller.saga.ts';
import { sellerReducer } from '../features/seller/seller.slice.ts';
import { sessionSaga } from '../features/session/session.saga.ts';
import { sessionReducer } from '../features/session/session.slice.ts';
import { restoreSession } from '../features/session/stored-session.ts';
import type { Platform } from '../platform/port.ts';
import { forgetful } from './forgetful.ts';

const reducer = {
  connection: connectionReducer,
  favourites: favouritesReducer,
  lookups: lookupsReducer,
  errors: errorsReducer,
  post: postReducer,
  posts: postsReducer,
  preferences: preferencesReducer,
  search: searchReducer,
  rates: ratesReducer,
  seller: sellerReducer,
  session: sessionReducer,
};

/** One per feature; each lives on its own, so that one failure stops no other. */
const sagas: readonly ((deps: AppDeps) => Generator)[] = [
  connectionSaga,
  contactLeftSaga,
  favouritesSaga,
  lookupsSaga,
  postSaga,
  postsSaga,
  preferencesSaga,
  searchSaga,
  ratesSaga,
  sellerSaga,
  sessionSaga,
];

const sagaMiddleware = () => createSagaMiddleware();

/** The store as this device remembers it; sagas start with `runSagas`, once the world they need is built. */
export const createAppStore = (platform: Platform) => {
  const middleware = sagaMiddleware();
  const store = configureStore({
    reducer: forgetful(combineReducers(reducer)) as ReturnType<typeof combineReducers<typeof reducer>>,
    preloadedState: {
      favourites: restoreFavourites(platform),
      preferences: restorePreferences(platform),
      session: restoreSession(platform),
    },
    // Forms pass through actions, passwords with them: nobody is to look at those.
    devTools: import.meta.env.DEV,
    // Cars are accessors over columns; the check exists in development alone.
    middleware: (defaults) =>
      defaults({
        thunk: false,
        ...(import.meta.env.DEV && { serializableCheck: { ignoredPaths: ['inventory.rows'] } }),
      }).concat(middleware),
  });
  const running: Task[] = [];
  const runSagas = (deps: AppDeps) => {
    for (const saga of sagas) running.push(middleware.run(saga, deps));
    return { cancel: () => running.forEach((task) => task.cancel()) };
  };
  const added: Record<string, LazyFeature['reducer']> = {};
  const addFeature = (feature: LazyFeature, deps: AppDeps) => {
    if (feature.name in added) return;
    added[feature.name] = feature.reducer;
    // Only the feature knows its part of the state, and reads it by its own type.
    store.replaceReducer(forgetful(combineReducers({ ...reducer, ...added })) as never);
    running.push(middleware.run(feature.saga, deps));
  };
  return { store, runSagas, addFeature };
};

export type AppStore = ReturnType<typeof createAppStore>['store'];
export type AppState = ReturnType<AppStore['getState']>;
