import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import type { Profile } from '#contract/http/identity.ts';
import { routes } from '#contract/http/routes.ts';
import type { ToFrame } from '#contract/live/chat-frame.ts';
import { profileChanged, sessionRefused, signedIn, signedOut, themePicked } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import type { FakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { aProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { chatSaga } from './chat.saga.ts';
import { chatActions, chatReducer, type WithChat } from './chat.slice.ts';
import type { FrameEvent, FrameLine } from './frame-line.ts';

const USER = { id: 3, name: 'Ani', avatar: null, language: 'am' } as const;
const CHAT_INFO = { userId: 2, postId: 9, name: 'Arman', avatar: null, title: 'Toyota RAV4, 2021', image: null };

const { issue, unread } = chatTokenRoutes.chatToken;

beforeEach(() => startTestTexts('en'));

const profile = (waiting = 0) => aProfile({ id: USER.id, chatInfo: { ...USER, unread: waiting } });

/** The feature in a signed-in world, over a line of which the test is the frame. */
const start = async (stored: Record<string, string> = SIGNED_IN, waiting = 0, platform: Partial<FakePlatform> = {}) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: profile(waiting) });
  const sent: ToFrame[] = [];
  let hear: (event: FrameEvent) => void = () => undefined;
  const line: FrameLine = {
    attach: () => () => undefined,
    send: (message) => void sent.push(message),
    listen: (listener) => {
      hear = listener;
      return () => undefined;
    },
  };
  const { store, deps } = createWorld({ stored, platform });
  if ('isLoggedIn' in stored) await vi.waitFor(() => expect(store.getState().session.data).not.toBeNull());
  deps.addFeature({ name: 'chat', reducer: chatReducer, saga: (own) => chatSaga(own, line) });
  const chat = () => (store.getState() as unknown as WithChat).chat;
  const types = () => sent.map(({ type }) => type);
  const become = (change: Partial<Profile>) => store.dispatch(profileChanged({ ...profile(waiting), ...change }));
  return { store, sent, types, chat, become, hear: (event: FrameEvent) => hear(event) };
};
const READY: FrameEvent = { kind: 'ready' };
const said = (type: 'gotToken' | 'TokenNeeded' | 'ActiveConversation' | 'ConfirmEmail'): FrameEvent => ({
  kind: 'said',
  message: { type },
});

describe('the readiness of the chat (SPEC.md §4)', () => {
  test('goes from the frame that listens over its token to the conversation', async () => {
    const asked = answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    const { store, sent, types, chat, hear } = await start();
    store.dispatch(chatActions.opened({ kind: 'post', chatInfo: CHAT_INFO as never }));
    expect(sent.filter(({ type }) => type === 'SetChatToken')).toEqual([]);

    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
    expect(types().slice(-5)).toEqual([
      'LanguageChange',
      'ThemeChange',
      'OnlineChange',
      'SetActiveUser',
      'SetChatToken',
    ]);
    expect([chat().frame, asked.map(({ body }) => body)]).toEqual(['asking', ['{"apiKey":"aniv-web"}']]);
    hear(said('gotToken'));

    expect(sent.at(-1)).toEqual({ type: 'ActiveConversation', payload: { chatInfo: CHAT_INFO, user: USER } });
    expect([chat().frame, chat().wanted]).toEqual(['ready', null]);
  });

  test('gives a visitor’s frame no token and shows that nobody is signed in', async () => {
    const asked = answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    const { types, hear } = await start({});

    hear(READY);
    hear(said('TokenNeeded'));

    await vi.waitFor(() => expect(types()).toContain('logout'));
    expect([types().includes('SetChatToken'), asked]).toEqual([false, []]);
  });

  test('renews the token before it expires, and when the frame needs one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let count = 0;
    answer(issue, () => ({ isSuccess: true, data: { token: `token.${(count += 1)}` } }));
    const { sent, hear } = await start();
    const tokens = () => sent.flatMap((each) => (each.type === 'SetChatToken' ? [each.payload.token] : []));
    hear(READY);
    await vi.waitFor(() => expect(tokens()).toEqual(['token.1']));

    await vi.advanceTimersByTimeAsync(8 * 60_000);
    await vi.waitFor(() => expect(tokens()).toEqual(['token.1', 'token.2']));
    for (let times = 0; times < 50; times += 1) hear(said('TokenNeeded'));

    await vi.waitFor(() => expect(tokens()).toEqual(['token.1', 'token.2', 'token.3']));
  });

  test('asks for a token again after a second and then less and less often, until there is one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const error = { code: 'OVERLOADED', description: 'Busy', requestId: 'r1' };
    const calls = vi.fn<() => Response>(() => HttpResponse.json({ isSuccess: false, error }, { status: 503 }));
    network.use(http.post(`*${issue.path}`, calls));
    const { types, hear } = await start();

    hear(READY);
    await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(1));
    for (const [seconds, count] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      // Waiting moves the clock, too: a reply of the network may have come after the advance.
      await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(count));
    }
    answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    await vi.advanceTimersByTimeAsync(8000);

    await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
  });

  test('greets a frame again that repeats that it is ready, and keeps what is shown', async () => {
    const asked = answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    const { sent, types, chat, hear } = await start();
    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
    hear(said('gotToken'));
    sent.length = 0;

    hear({ kind: 'readyAgain' });

    await vi.waitFor(() =>
      expect(types()).toEqual(['LanguageChange', 'ThemeChange', 'OnlineChange', 'SetActiveUser', 'SetChatToken']),
    );
    expect([chat().frame, asked.length]).toEqual(['ready', 2]);
  });

  test('leads a frame that loads anew back to the open conversation, once the panel is open', async () => {
    answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    const { store, sent, types, hear } = await start();
    const reload = async () => {
      hear({ kind: 'lost' });
      sent.length = 0;
      hear(READY);
      await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
      hear(said('gotToken'));
    };
    const back = { type: 'OpenConversation', payload: { conversationId: 5 } };
    store.dispatch(chatActions.opened(null));
    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
    hear({ kind: 'said', message: { type: 'ShownConversation', payload: { conversationId: 5 as never } } });

    await reload();
    expect(sent.at(-1)).toEqual(back);
    store.dispatch(chatActions.closed());
    await reload();
    expect(types()).not.toContain('OpenConversation');
    store.dispatch(chatActions.opened(null));

    expect(sent.at(-1)).toEqual(back);
  });

  test('asks for the page that confirms the e-mail address', async () => {
    const { chat, hear } = await start();

    hear(said('ConfirmEmail'));

    expect(chat().askedPage).toEqual({ page: 'confirmEmail' });
  });

  test('tells the frame of another theme, a sign-out, and the next user with a token of their own', async () => {
    answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    const { store, sent, types, chat, hear } = await start();
    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
    hear(said('gotToken'));
    store.dispatch(chatActions.unreadCounted(4));
    store.dispatch(chatActions.opened(null));

    store.dispatch(themePicked('dark'));
    expect(sent.at(-1)).toEqual({ type: 'ThemeChange', payload: 'dark' });
    store.dispatch(signedOut());
    expect(sent.at(-1)).toEqual({ type: 'logout' });
    expect(chat()).toMatchObject({ panel: 'closed', unread: 0, frame: 'loading', isFrameNeeded: false });
    sent.length = 0;
    store.dispatch(signedIn());
    await vi.waitFor(() => expect(store.getState().session.data).not.toBeNull());
    hear(READY);

    await vi.waitFor(() => expect(types().slice(-2)).toEqual(['SetActiveUser', 'SetChatToken']));
  });

  test('takes a refused token for the end of the session', async () => {
    refuse(issue, 401, 'SESSION_EXPIRED');
    const { store, types, hear } = await start();
    hear(READY);

    await vi.waitFor(() => expect(types().at(-1)).toBe('logout'));
    expect([store.getState().session.isLoggedIn, types().includes('SetChatToken')]).toEqual([false, false]);
  });

  test('closes the panel at the frame’s ActiveConversation', async () => {
    const { store, chat, hear } = await start();
    store.dispatch(chatActions.opened(null));

    hear(said('ActiveConversation'));

    expect(chat().panel).toBe('closed');
  });

  test('finds what the address names: the chat of a car, and no conversation where it takes none', async () => {
    answer(issue, { isSuccess: true, data: { token: 'a.b' } });
    answer(routes.posts.details, { isSuccess: true, value: aPost({ chatInfo: null }) });
    const { store, types, chat, hear } = await start();
    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('SetChatToken'));
    hear(said('gotToken'));

    store.dispatch(chatActions.opened({ kind: 'postId', postId: 9 as never }));

    await vi.waitFor(() => expect(chat().wanted).toBeNull());
    expect(types()).not.toContain('ActiveConversation');
  });
});

describe('the unread messages', () => {
  test('come with the profile, and bring the frame into the page', async () => {
    const { chat } = await start(SIGNED_IN, 2);

    await vi.waitFor(() => expect(chat()).toMatchObject({ unread: 2, isFrameNeeded: true, panel: 'closed' }));
  });

  test('are asked for again each minute until there is one, and not for a visitor', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = answer(unread, () => ({ isSuccess: true, value: { unread: asked.length > 1 ? 1 : 0 } }));
    const { store, chat } = await start();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(asked).toHaveLength(1));

    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(chat().unread).toBe(1));
    await vi.advanceTimersByTimeAsync(600_000);
    store.dispatch(sessionRefused());
    await vi.advanceTimersByTimeAsync(600_000);

    expect(asked).toHaveLength(2);
  });
});

describe('a message that the user is not looking at', () => {
  const payload = { conversationId: 5 as never, name: 'Arman', text: 'Is it still for sale?' };
  const NOTICE: FrameEvent = { kind: 'said', message: { type: 'MessageNotice', payload } };

  test.each([
    [false, '/posts/home?conversation=5'],
    [true, '/inventory/chats?conversation=5'],
  ])('goes to a host that shows notifications, in the lead inbox of a business (%s)', async (isBusiness, path) => {
    const shown: unknown[] = [];
    const { types, hear, become } = await start(SIGNED_IN, 0, { showNotice: (notice) => void shown.push(notice) });
    become({ isBusiness });

    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('NoticesWanted'));
    hear(NOTICE);

    expect(shown).toEqual([{ title: 'Arman', text: 'Is it still for sale?', path }]);
  });

  test('goes nowhere on a website', async () => {
    const { types, hear } = await start();

    hear(READY);
    await vi.waitFor(() => expect(types()).toContain('SetActiveUser'));
    hear(NOTICE);

    expect(types()).not.toContain('NoticesWanted');
  });
});
