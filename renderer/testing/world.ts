import { onTestFinished } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { createBearer } from '../api/bearer.ts';
import { browserFetch } from '../api/browser-fetch.ts';
import { routes } from '#contract/http/routes.ts';
import { createClientFactory } from '../api/client.ts';
import { nothingPreloaded } from '../api/preloaded.ts';
import type { Preloaded } from '../api/preloaded.ts';
import { listenToCalls } from '../app/listen-to-calls.ts';
import { createAppStore } from '../app/store.ts';
import type { AppStore } from '../app/store.ts';
import type { AppDeps } from '../deps.ts';
import { appStarted } from '../events.ts';
import { selectIsLoggedIn } from '../features/session/session.slice.ts';
import type { Namespace } from '../i18n/texts.ts';
import { startTexts } from '../i18n/setup.ts';
import { createFakePlatform } from '../platform/fake/fake-platform.ts';
import type { FakePlatform } from '../platform/fake/fake-platform.ts';

const NAMESPACES = Object.keys(import.meta.glob('../i18n/locales/en/*.json')).map(
  (file) => file.replace(/^.*\/|\.json$/g, '') as Namespace,
);

export const NOW = new Date('2026-11-21T12:00:00.000Z');

export type World = { store: AppStore; deps: AppDeps; platform: FakePlatform };
type WorldOptions = {
  stored?: Record<string, string>;
  /** What this tab alone remembers. */
  kept?: Record<string, string>;
  language?: Language;
  preloaded?: Preloaded;
  platform?: Partial<FakePlatform>;
};

/** The browser resolves relative addresses, Node does not; and forms of jsdom reach the network stand-in as bytes only. */
const testFetch: typeof fetch = async (address, init) => {
  const url = address instanceof Request ? address : new URL(address, 'http://localhost:3000');
  if (!(init?.body instanceof FormData)) return browserFetch(url, init);
  const form = new Request(url, { method: 'POST', body: init.body });
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return browserFetch(url, { ...init, headers, body: await form.arrayBuffer() });
};

/** A real store with its sagas over a fake host, the test's network and a fixed clock. */
export const createWorld = (options: WorldOptions = {}): World => {
  const { stored = {}, kept = {}, language, preloaded = nothingPreloaded, platform: overrides = {} } = options;
  const platform = createFakePlatform(overrides, { ...stored, ...(language === undefined ? {} : { language }) });
  for (const [key, value] of Object.entries(kept)) platform.keptByTab.set(key, value);
  const { store, runSagas, addFeature } = createAppStore(platform);
  const bearer = createBearer();
  const makeClient = createClientFactory({
    fetch: testFetch,
    viewer: () => store.getState().preferences,
    isSignedIn: () => selectIsLoggedIn(store.getState()),
    preloaded,
    bearer,
    ...listenToCalls(store),
  });
  const deps: AppDeps = {
    api: makeClient(routes),
    makeClient,
    bearer,
    platform,
    now: () => NOW,
    addFeature: (feature) => addFeature(feature, deps),
  };
  // A test's world ends with it: what is still asked for must not reach the next test's network.
  const running = runSagas(deps);
  onTestFinished(() => running.cancel());
  store.dispatch(appStarted());
  return { store, deps, platform };
};

/** Loads all texts of a language, as an entry does for the first screen. */
export const startTestTexts = (language: Language = 'en'): Promise<void> => startTexts(language, NAMESPACES);
