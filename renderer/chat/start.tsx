import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { DEFAULT_CURRENCY } from '#contract/money.ts';
import { createBearer } from '#renderer/api/bearer.ts';
import { browserFetch } from '#renderer/api/browser-fetch.ts';
import { createClientFactory } from '#renderer/api/client.ts';
import { nothingPreloaded } from '#renderer/api/preloaded.ts';
import { startChatTexts, switchChatTexts } from '#renderer/i18n/chat-texts.ts';
import { createBridge } from './bridge/bridge.ts';
import { siteOrigin } from './bridge/site-origin.ts';
import { renewedToken } from './bridge/token-renewal.ts';
import { ChatApp } from './ChatApp.tsx';
import { type ChatDeps, ChatDepsProvider } from './deps.ts';
import { selectLanguage } from './frame/frame.slice.ts';
import { createChatStore } from './store.ts';
import { WorldProvider, worldOf } from './world.ts';

/** Builds the chat and shows it; the frame's entry calls it once. */
export const startChat = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('chat.html has no #root');
  const { store, runSagas } = createChatStore();
  const bridge = createBridge(window, siteOrigin(document, location.origin));
  const bearer = createBearer();
  bearer.renewBy(() => renewedToken(bridge));
  const makeClient = createClientFactory({
    // The token is the only credential, so that the frame needs no cookie of any origin.
    fetch: (address, init) => browserFetch(address, { ...init, credentials: 'omit' }),
    viewer: () => ({ language: selectLanguage(store.getState()), currency: DEFAULT_CURRENCY }),
    isSignedIn: () => true,
    preloaded: nothingPreloaded,
    bearer,
    onReply: () => undefined,
    onFailure: () => undefined,
  });
  const deps: ChatDeps = { bridge, bearer, makeClient, switchTexts: switchChatTexts, now: () => new Date() };
  await startChatTexts(selectLanguage(store.getState()));
  const world = worldOf(deps);
  runSagas(deps, world);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <ChatDepsProvider value={deps}>
          <WorldProvider value={world}>
            <ChatApp />
          </WorldProvider>
        </ChatDepsProvider>
      </Provider>
    </StrictMode>,
  );
};
