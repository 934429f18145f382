import { StrictMode, startTransition } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { routes } from '#contract/http/routes.ts';
import { pageAt } from '#contract/page-path.ts';
import { createBearer } from '../api/bearer.ts';
import { browserFetch } from '../api/browser-fetch.ts';
import { createClientFactory } from '../api/client.ts';
import { nothingPreloaded, preloadedFrom } from '../api/preloaded.ts';
import type { Preloaded } from '../api/preloaded.ts';
import type { AppDeps, LazyFeature } from '../deps.ts';
import { appStarted } from '../events.ts';
import { selectIsLoggedIn } from '../features/session/session.slice.ts';
import type { Namespace } from '../i18n/texts.ts';
import { startTexts } from '../i18n/setup.ts';
import { nextTask } from '../lib/next-task.ts';
import { WHOSE_WAIT } from '../platform/draft-store.ts';
import type { Platform } from '../platform/port.ts';
import { App } from './App.tsx';
import type { TitleBarProps } from './AppShell.tsx';
import { takeFirstData, takeRates } from './first-data.ts';
import { listenToCalls } from './listen-to-calls.ts';
import { screenOf } from './pages.tsx';
import { createAppStore } from './store.ts';

const createDeps = (
  platform: Platform,
  { store, addFeature }: ReturnType<typeof createAppStore>,
  preloaded: Preloaded,
): AppDeps => {
  const bearer = createBearer();
  const makeClient = createClientFactory({
    fetch: platform.fetch ?? browserFetch,
    viewer: () => store.getState().preferences,
    isSignedIn: () => selectIsLoggedIn(store.getState()),
    preloaded,
    bearer,
    ...listenToCalls(store),
  });
  const deps: AppDeps = {
    platform,
    bearer,
    now: () => new Date(),
    addFeature: (feature) => addFeature(feature, deps),
    api: makeClient(routes),
    makeClient,
  };
  return deps;
};

/** What a host without a frame of its own brings: the bar over the pages, and the texts it needs. */
type HostFrame = { readonly TitleBar: ComponentType<TitleBarProps>; readonly namespaces: readonly Namespace[] };

/** Cars that wait for the connection go out from wherever the program starts; a dealer's program looks every time. */
const sendWaiting = ({ platform: { stock, storage }, addFeature }: AppDeps): void => {
  if (stock === undefined && storage.get(WHOSE_WAIT) === undefined) return;
  void import('../features/post-form/waiting/waiting-cars.feature.ts').then(
    (module) => addFeature(module.waitingCarsFeature),
    () => undefined,
  );
};

/**
 * Builds the app for a host and shows it, in several tasks: on a slow phone a tap waits for none of them long. Every
 * entry calls it once. `features` are the host's own.
 */
export const startApp = async (
  platform: Platform,
  frame?: HostFrame,
  features: readonly LazyFeature[] = [],
): Promise<void> => {
  await nextTask();
  const created = createAppStore(platform);
  const { store } = created;
  const inPage = preloadedFrom(document);
  const preloaded = selectIsLoggedIn(store.getState()) ? nothingPreloaded : inPage;
  const deps = createDeps(platform, created, preloaded);
  await nextTask();
  created.runSagas(deps);
  features.forEach(deps.addFeature);
  await nextTask();
  store.dispatch(appStarted());
  await nextTask();
  takeRates(store, inPage);
  sendWaiting(deps);
  await nextTask();
  takeFirstData(store, preloaded, location);
  const place = pageAt(location.pathname);
  const screen = place && screenOf(place.page, location.search);
  const namespaces = [...(screen?.namespaces ?? []), ...(frame?.namespaces ?? [])];
  await Promise.all([startTexts(store.getState().preferences.language, namespaces), screen?.preload()]);
  await nextTask();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // In pieces: a finger that already scrolls the server's first view is not kept waiting.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App store={store} deps={deps} TitleBar={frame?.TitleBar} />
      </StrictMode>,
    ),
  );
};
