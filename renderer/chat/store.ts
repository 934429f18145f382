import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { ChatDeps } from './deps.ts';
import { frameSaga } from './frame/frame.saga.ts';
import { frameReducer } from './frame/frame.slice.ts';

const reducer = combineReducers({ frame: frameReducer });

/** One per part of the chat; each lives on its own. The frame's own comes last: its messages find all others listening. */
const sagas: readonly ((deps: ChatDeps) => Generator)[] = [frameSaga];

/** The frame's own store; it shares nothing with the site's. */
export const createChatStore = () => {
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer,
    devTools: import.meta.env.DEV,
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
  });
  const runSagas = (deps: ChatDeps) => {
    const running = sagas.map((saga) => middleware.run(saga, deps));
    return { cancel: () => running.forEach((task) => task.cancel()) };
  };
  return { store, runSagas };
};

export type ChatState = ReturnType<typeof reducer>;
