import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { onTestFinished } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { createBearer } from '#renderer/api/bearer.ts';
import { browserFetch } from '#renderer/api/browser-fetch.ts';
import { createClientFactory } from '#renderer/api/client.ts';
import { nothingPreloaded } from '#renderer/api/preloaded.ts';
import { createDraftShelf } from '../kept/draft-shelf.ts';
import { createMemoryOutbox } from '../kept/outbox-store.ts';
import { createMemoryKept } from './memory-kept.ts';
import type { LineEvents } from '../line.ts';
import { chatReducers } from '../store/reducers.ts';
import { chatSagas } from '../store/sagas/sagas.ts';
import type { ChatWorld } from '../world.ts';

const SERVER = 'http://chat.test';

/** The world over the tests' network and memory, with hub connections whose messages the test sends. */
export const testWorld = (change: Partial<ChatWorld> = {}) => {
  const lines: LineEvents[] = [];
  let keys = 0;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const world: ChatWorld = {
    api: createClientFactory({
      fetch: (address, init) => browserFetch(new URL(address instanceof Request ? address.url : address, SERVER), init),
      viewer: () => ({ language: 'en', currency: 'USD' }),
      isSignedIn: () => true,
      preloaded: nothingPreloaded,
      bearer: createBearer(),
      onReply: () => undefined,
      onFailure: () => undefined,
    })(chatRoutes),
    openLine: (events) => {
      lines.push(events);
      return Promise.resolve({ start: () => Promise.resolve(), stop: () => Promise.resolve() });
    },
    uploadPhoto: () => Promise.resolve('photo-1'),
    outbox: createMemoryOutbox(),
    kept: createMemoryKept(),
    drafts: createDraftShelf(() => storage),
    now: () => new Date('2026-11-20T12:00:00.000Z'),
    newKey: () => {
      keys += 1;
      return `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
    },
    ...change,
  };
  return { world, lines, kept };
};

/** A chat's own store and sagas in such a world. */
export const startChatWorld = (change: Partial<ChatWorld> = {}) => {
  const made = testWorld(change);
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer: chatReducers,
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
  });
  const running = chatSagas.map((saga) => middleware.run(saga, made.world));
  onTestFinished(() => running.forEach((task) => task.cancel()));
  return { store, ...made };
};
