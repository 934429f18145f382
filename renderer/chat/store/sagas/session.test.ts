import { expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { answer } from '#renderer/testing/network.ts';
import type { ToFrame } from '#contract/live/chat-frame.ts';
import type { ChatDeps } from '../../deps.ts';
import { frameActions } from '../../frame/frame.slice.ts';
import { createChatStore } from '../../store.ts';
import { testWorld } from '../../testing/chat-world.ts';
import { aConversation, aMessage, FIRST, ME } from '../../testing/fixtures.ts';
import { createBearer } from '#renderer/api/bearer.ts';

const value = <Value>(given: Value) => ({ isSuccess: true as const, value: given }) as never;
const USER = { id: ME, name: 'Ani', avatar: null, language: 'en' } as const;

const startFrame = (bridge: ChatDeps['bridge'] = { on: () => () => undefined, send: () => undefined }) => {
  answer(chatRoutes.conversations.list, value({ items: [], next: null, sequence: 1, unread: 0 }));
  answer(chatRoutes.conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 1, unread: 0 }));
  answer(chatRoutes.conversations.one, value(aConversation(1)));
  answer(chatRoutes.messages.list, value({ items: [aMessage(1)], hasMore: false, version: 1 }));
  const { store, runSagas } = createChatStore();
  const { world } = testWorld();
  const running = runSagas(
    {
      bridge,
      bearer: createBearer(),
      makeClient: () => {
        throw new Error('The world has the client of this test.');
      },
      switchTexts: () => Promise.resolve(),
      now: world.now,
    },
    world,
  );
  return { store, stop: running.cancel };
};

test('a conversation that the site asks for before the token is there is opened after it', async () => {
  const { store, stop } = startFrame();

  store.dispatch(frameActions.knownConversationAsked(FIRST));
  store.dispatch(frameActions.userSet(USER));
  store.dispatch(frameActions.tokenSet());

  await vi.waitFor(() => expect(store.getState().conversations.byId[FIRST]).toBeDefined());
  expect(store.getState().conversations.open).toEqual({ phase: 'open', id: FIRST, jumpTo: null });
  stop();
});

test('a renewed token of the same user keeps what is open, another user finds nothing of theirs', () => {
  const { store, stop } = startFrame();
  store.dispatch(frameActions.userSet(USER));
  store.dispatch(frameActions.tokenSet());
  store.dispatch({ type: 'conversations/opened', payload: { id: FIRST } });

  store.dispatch(frameActions.tokenSet());
  expect(store.getState().conversations.open.phase).toBe('open');
  store.dispatch(frameActions.userSet({ ...USER, id: (ME + 1) as typeof ME }));
  store.dispatch(frameActions.tokenSet());

  expect(store.getState().conversations.open.phase).toBe('none');
  expect(store.getState().session.userId).toBe(ME + 1);
  stop();
});

/** A site whose messages the test sends. */
const fakeSite = () => {
  const listeners = new Map<string, (payload: never) => void>();
  const sent: string[] = [];
  const bridge: ChatDeps['bridge'] = {
    on: (type, listener) => {
      listeners.set(type, listener);
      return () => listeners.delete(type);
    },
    send: (type, ...[payload]) => void sent.push(payload === undefined ? type : `${type} ${JSON.stringify(payload)}`),
  };
  const say = (type: ToFrame['type'], payload?: unknown) => listeners.get(type)?.(payload as never);
  return { bridge, sent, say };
};

test('the frame announces that it is ready until the site answers, and again when the site asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { bridge, sent, say } = fakeSite();
  const { stop } = startFrame(bridge);
  const readyCount = () => sent.filter((each) => each.startsWith('iframeReady {"document":')).length;

  // The first two are lost.
  await vi.advanceTimersByTimeAsync(250 + 500);
  expect(readyCount()).toBe(3);
  say('LanguageChange', 'ru');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readyCount()).toBe(3);
  say('ReadyWanted');

  expect(readyCount()).toBe(4);
  stop();
});

test('the site gets the conversation that is open', () => {
  const { bridge, sent } = fakeSite();
  const { store, stop } = startFrame(bridge);
  store.dispatch(frameActions.userSet(USER));
  store.dispatch(frameActions.tokenSet());

  store.dispatch({ type: 'conversations/opened', payload: { id: FIRST } });
  store.dispatch({ type: 'conversations/closed' });

  expect(sent.filter((each) => each.startsWith('ShownConversation'))).toEqual([
    `ShownConversation {"conversationId":${FIRST}}`,
    'ShownConversation {"conversationId":null}',
  ]);
  stop();
});
