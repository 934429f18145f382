import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Language } from '#contract/constants.ts';
import { createApi } from '../api/client.ts';
import { nothingPreloaded } from '../api/preloaded.ts';
import { createAppStore } from '../app/store.ts';
import { listenToCalls } from '../app/listen-to-calls.ts';
import { DepsProvider } from '../deps.ts';
import type { AppDeps } from '../deps.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import { startTexts } from '../i18n/setup.ts';
import { createFakePlatform } from '../platform/fake/fake-platform.ts';
import type { Platform } from '../platform/port.ts';

export const TEST_ORIGIN = 'http://localhost';
export const TEST_NOW = new Date('2026-11-21T12:00:00.000Z');

type ShowOptions = {
  screen: ReactNode;
  /** The screen's route, and the address it is opened at. */
  route: string;
  address: string;
  namespaces: readonly Namespace[];
  language?: Language;
  width?: number;
  isLoggedIn?: boolean;
  platform?: Partial<Platform>;
  /** Addresses visited before, so that there is a way back. */
  before?: readonly string[];
};

/** A screen with the real store, sagas, texts and client; the network, the clock and the host are the test's. */
export const showScreen = async (options: ShowOptions) => {
  const { language = 'en', width = 1440, before = [] } = options;
  window.matchMedia = (query) => matches(query, width);
  const platform = createFakePlatform(options.platform, {
    language,
    ...(options.isLoggedIn === true ? { isLoggedIn: 'true' } : {}),
  });
  const { store, runSagas } = createAppStore(platform);
  const deps: AppDeps = {
    platform,
    now: () => TEST_NOW,
    api: createApi({
      fetch: (address, init) => fetch(new URL(String(address), TEST_ORIGIN), init),
      viewer: () => store.getState().preferences,
      preloaded: nothingPreloaded,
      ...listenToCalls(store),
    }),
  };
  runSagas(deps);
  await startTexts(language, options.namespaces);
  const view = render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <MemoryRouter initialEntries={[...before, options.address]}>
          <Routes>
            <Route path={options.route} element={options.screen} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </DepsProvider>
    </Provider>,
  );
  return { ...view, store, platform };
};

/** Where the person is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const matches = (query: string, width: number): MediaQueryList => {
  const [, limit] = /max-width: ([\d.]+)px/.exec(query) ?? [];
  return {
    matches: limit !== undefined && width <= Number(limit),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  };
};
