import { expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { frameActions } from '../../frame/frame.slice.ts';
import { createChatStore } from '../../store.ts';
import { testWorld } from '../../testing/chat-world.ts';
import { aConversation, aMessage, FIRST, ME } from '../../testing/fixtures.ts';
import { createBearer } from '#renderer/api/bearer.ts';

const value = <Value>(given: Value) => ({ isSuccess: true as const, value: given }) as never;
const USER = { id: ME, name: 'Ani', avatar: null, language: 'en' } as const;

const startFrame = () => {
  answer(chatRoutes.conversations.list, value({ items: [], next: null, sequence: 1, unread: 0 }));
  answer(chatRoutes.conversations.changes, value({ items: [], isReset: false, sequence: 1, unread: 0 }));
  answer(chatRoutes.conversations.one, value(aConversation(1)));
  answer(chatRoutes.messages.list, value({ items: [aMessage(1)], hasMore: false, version: 1 }));
  const { store, runSagas } = createChatStore();
  const { world } = testWorld();
  const running = runSagas(
    {
      bridge: { on: () => () => undefined, send: () => undefined },
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
