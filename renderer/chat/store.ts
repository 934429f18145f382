import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatDeps } from './deps.ts';
import { frameSaga } from './frame/frame.saga.ts';
import { frameReducer } from './frame/frame.slice.ts';
import { noticesSaga } from './notices/notices.saga.ts';
import { selectOpenId, selectUnread } from './store/conversations.selectors.ts';
import { chatReducers } from './store/reducers.ts';
import { chatSagas } from './store/sagas/sagas.ts';
import { sessionSaga } from './store/sagas/session.saga.ts';
import type { ChatWorld } from './world.ts';

const reducer = combineReducers({ frame: frameReducer, ...chatReducers });

/** The frame's own store; it shares nothing with the site's. */
export const createChatStore = () => {
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer,
    devTools: import.meta.env.DEV,
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
  });
  /** One saga per part of the chat; each runs on its own. The frame's comes last: its messages find all others listening. */
  const runSagas = (deps: ChatDeps, world: ChatWorld) => {
    const running = [
      ...chatSagas.map((saga) => middleware.run(saga, world)),
      middleware.run(sessionSaga),
      middleware.run(noticesSaga, { ...world, bridge: deps.bridge, hasFocus: () => document.hasFocus() }),
      middleware.run(frameSaga, deps),
    ];
    const stops = [sendUnread(store, deps), sendShown(store, deps)];
    return {
      cancel: () => {
        stops.forEach((stop) => stop());
        running.forEach((task) => task.cancel());
      },
    };
  };
  return { store, runSagas };
};

export type ChatState = ReturnType<typeof reducer>;
type Store = ReturnType<typeof createChatStore>['store'];

const MAX_UNREAD = 9999;

/** Sends the site the number of unread messages at every change (SPEC.md §7). */
const sendUnread = (store: Store, { bridge }: ChatDeps): (() => void) => {
  let sent = 0;
  return store.subscribe(() => {
    const unread = Math.min(selectUnread(store.getState()), MAX_UNREAD);
    if (unread === sent) return;
    sent = unread;
    bridge.send('UnreadMessagesCount', { unreadMessagesCount: unread });
  });
};

/** Sends the site the open conversation, so that it can lead a frame that loads anew back to it. */
const sendShown = (store: Store, { bridge }: ChatDeps): (() => void) => {
  let sent: ConversationId | null = null;
  return store.subscribe(() => {
    const conversationId = selectOpenId(store.getState());
    if (conversationId === sent) return;
    sent = conversationId;
    bridge.send('ShownConversation', { conversationId });
  });
};
