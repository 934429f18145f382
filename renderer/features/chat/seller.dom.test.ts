import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { aProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { chatActions, chatFeature } from './chat.feature.ts';
import type { WithChat } from './chat.slice.ts';

const { withSeller } = chatTokenRoutes.chatToken;

beforeEach(() => startTestTexts('en'));

const start = async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile({ id: 3 }) });
  const { store, deps } = createWorld({ stored: SIGNED_IN });
  await vi.waitFor(() => expect(store.getState().session.data).not.toBeNull());
  deps.addFeature(chatFeature);
  return { store, chat: () => (store.getState() as unknown as WithChat).chat };
};

describe('the chat with a seller', () => {
  const cars = (...ids: number[]) => {
    const reply = { isSuccess: true, value: ids.map((id) => aPostCard({ id })), totalCount: ids.length };
    return answer(routes.posts.list, reply);
  };
  const known = (conversationId: number | null) => answer(withSeller, { isSuccess: true, value: { conversationId } });

  test('is the conversation there is', async () => {
    const asked = known(5);
    const { store, chat } = await start();

    store.dispatch(chatActions.sellerAsked(7 as never));

    await vi.waitFor(() => expect(chat().wanted).toEqual({ kind: 'conversation', id: 5 }));
    expect(asked[0]?.url.pathname).toBe('/chat/api/v1/sellers/7/conversation');
    expect(chat()).toMatchObject({ panel: 'open', choice: null });
  });

  test('is about the only car, else about one that is chosen', async () => {
    known(null);
    cars(9);
    const { store, chat } = await start();
    store.dispatch(chatActions.sellerAsked(7 as never));
    await vi.waitFor(() => expect(chat().wanted).toEqual({ kind: 'postId', postId: 9 }));
    store.dispatch(chatActions.closed());
    cars(9, 10);

    store.dispatch(chatActions.sellerAsked(7 as never));

    await vi.waitFor(() => expect(chat().choice).toMatchObject({ phase: 'choosing', sellerId: 7, total: 2 }));
    expect(chat().panel).toBe('closed');
  });

  test('that cannot be found out shows why', async () => {
    refuse(withSeller, 503, 'OVERLOADED');
    const { store, chat } = await start();

    store.dispatch(chatActions.sellerAsked(7 as never));

    await vi.waitFor(() => expect(chat().choice).toMatchObject({ phase: 'failed', failure: { code: 'OVERLOADED' } }));
  });
});
