import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { onTestFinished } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import type { ChatUser } from '#contract/live/chat-frame.ts';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import { createBearer } from '#renderer/api/bearer.ts';
import { startChatTexts } from '#renderer/i18n/chat-texts.ts';
import { answer } from '#renderer/testing/network.ts';
import { ChatApp } from '../ChatApp.tsx';
import type { ChatDeps } from '../deps.ts';
import { ChatDepsProvider } from '../deps.ts';
import { frameActions } from '../frame/frame.slice.ts';
import { createChatStore } from '../store.ts';
import type { ChatWorld } from '../world.ts';
import { WorldProvider } from '../world.ts';
import { ME } from './fixtures.ts';
import { testWorld } from './chat-world.ts';

const USER: ChatUser = { id: ME, name: 'Ani', avatar: null, language: 'en' };
const value = <Value,>(given: Value) => ({ isSuccess: true as const, value: given }) as never;

type Given = {
  readonly conversations: readonly Conversation[];
  /** Of the first conversation. */
  readonly messages?: readonly ChatMessage[];
  readonly world?: Partial<ChatWorld>;
};

/** The frame with a signed-in user, over the tests' network; returns what it sent to the site. */
export const renderChat = async ({ conversations, messages = [], world: change = {} }: Given) => {
  const unread = conversations.reduce((sum, each) => sum + each.unread, 0);
  answer(chatRoutes.conversations.list, value({ items: conversations, next: null, sequence: 5, unread }));
  answer(chatRoutes.conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 5, unread }));
  answer(chatRoutes.conversations.typing, value(null));
  const reads = answer(chatRoutes.conversations.read, value(conversations[0]));
  answer(chatRoutes.messages.list, value({ items: messages, hasMore: false, version: messages.length }));
  await startChatTexts('en');
  const sent: unknown[] = [];
  const { world, lines } = testWorld(change);
  const deps: ChatDeps = {
    bridge: { on: () => () => undefined, send: (type, ...[payload]) => void sent.push({ type, payload }) },
    bearer: createBearer(),
    makeClient: () => {
      throw new Error('The world has the client of this test.');
    },
    switchTexts: () => Promise.resolve(),
    now: world.now,
  };
  const { store, runSagas } = createChatStore();
  const running = runSagas(deps, world);
  onTestFinished(running.cancel);
  render(
    <Provider store={store}>
      <ChatDepsProvider value={deps}>
        <WorldProvider value={world}>
          <ChatApp />
        </WorldProvider>
      </ChatDepsProvider>
    </Provider>,
  );
  store.dispatch(frameActions.userSet(USER));
  store.dispatch(frameActions.tokenSet());
  return { store, lines, sent, reads };
};
