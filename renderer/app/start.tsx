import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserFetch } from '../api/browser-fetch.ts';
import { createApi } from '../api/client.ts';
import { preloadedFrom } from '../api/preloaded.ts';
import type { Preloaded } from '../api/preloaded.ts';
import type { AppDeps } from '../deps.ts';
import { appStarted } from '../events.ts';
import { startTexts } from '../i18n/setup.ts';
import type { Platform } from '../platform/port.ts';
import { App } from './App.tsx';
import { takeFirstData } from './first-data.ts';
import { listenToCalls } from './listen-to-calls.ts';
import { routeOf, screenAt } from './routes.tsx';
import { createAppStore } from './store.ts';
import type { AppStore } from './store.ts';

const createDeps = (platform: Platform, store: AppStore, preloaded: Preloaded): AppDeps => ({
  platform,
  now: () => new Date(),
  api: createApi({
    fetch: browserFetch,
    viewer: () => store.getState().preferences,
    preloaded,
    ...listenToCalls(store),
  }),
});

/** Builds the app for a host and shows it; every entry calls it once. */
export const startApp = async (platform: Platform): Promise<void> => {
  const { store, runSagas } = createAppStore(platform);
  const preloaded = preloadedFrom(document);
  const deps = createDeps(platform, store, preloaded);
  runSagas(deps);
  store.dispatch(appStarted());
  takeFirstData(store, preloaded, location);
  const route = routeOf(location.pathname);
  const screen = route && screenAt(route, location.search);
  await Promise.all([startTexts(store.getState().preferences.language, screen?.namespaces), screen?.preload()]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App store={store} deps={deps} />
    </StrictMode>,
  );
};
