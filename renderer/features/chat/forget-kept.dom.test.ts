import { expect, test, vi } from 'vitest';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { KEPT_CHATS } from '#contract/live/chat-paths.ts';
import { sessionRefused, signedOut } from '#renderer/events.ts';
import { answer } from '#renderer/testing/network.ts';
import { aProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { chatFeature } from './chat.feature.ts';

const watchStorage = () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  return deleteDatabase;
};

/** Somebody is signed in; the chat's code is still on its way. */
const signIn = async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile({ id: 3 }) });
  answer(chatTokenRoutes.chatToken.issue, { isSuccess: true, data: { token: 'a.b' } });
  const { store, deps } = createWorld({ stored: SIGNED_IN });
  await vi.waitFor(() => expect(store.getState().session.data).not.toBeNull());
  return { store, addChat: () => deps.addFeature(chatFeature) };
};

test.each([signedOut, sessionRefused])(
  'what the device keeps of the chat is deleted when the session ended before the chat’s code came: %s',
  async (end) => {
    const deleted = watchStorage();
    const { store, addChat } = await signIn();

    store.dispatch(end());
    addChat();

    expect(deleted.mock.calls).toEqual([[KEPT_CHATS]]);
  },
);

test('what the device keeps of the chat stays while somebody is signed in, and for a visitor who may be yet', async () => {
  const deleted = watchStorage();
  const { addChat } = await signIn();

  addChat();
  createWorld().deps.addFeature(chatFeature);

  expect(deleted).not.toHaveBeenCalled();
});
