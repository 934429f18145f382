import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import createSagaMiddleware from 'redux-saga';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import type { Language } from '#contract/constants.ts';
import { type ChatMessage, type Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { startChatTexts } from '#renderer/i18n/chat-texts.ts';
import { switchTexts } from '#renderer/i18n/init-texts.ts';
import { answer, network, unplug } from '#renderer/testing/network.ts';
import { frameActions, frameReducer } from '../frame/frame.slice.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { chatStarted, messageReceived } from '../store/events.ts';
import { chatReducers } from '../store/reducers.ts';
import { translationsSaga } from '../store/sagas/translations.saga.ts';
import { testWorld } from '../testing/chat-world.ts';
import { aConversation, aMessage, aText, FIRST, ME } from '../testing/fixtures.ts';
import { noticesSaga } from './notices.saga.ts';

const value = <Value>(given: Value) => ({ isSuccess: true as const, value: given }) as never;
const CHOICES = {
  isPresenceHidden: false,
  byTelegram: true,
  isBotBlocked: false,
  byMail: true,
  onDesktop: true,
  blocked: [],
};

beforeEach(() => startChatTexts('en'));

type Given = { readonly isWanted?: boolean; readonly onDesktop?: boolean; readonly language?: Language };

/** The saga of a signed-in user in a frame of a host that shows notifications. */
const start = async ({ isWanted = true, onDesktop = true, language = 'en' }: Given = {}) => {
  const asked = answer(chatRoutes.settings.get, value({ ...CHOICES, onDesktop }));
  await switchTexts(language);
  const { world } = testWorld();
  const sent: unknown[] = [];
  const place = { hasFocus: false };
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ frame: frameReducer, ...chatReducers }),
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
  });
  const bridge = { send: (type: string, ...[payload]: readonly unknown[]) => void sent.push({ type, payload }) };
  const running = [
    middleware.run(translationsSaga, world),
    middleware.run(noticesSaga, { ...world, bridge, hasFocus: () => place.hasFocus }),
  ];
  onTestFinished(() => running.forEach((task) => task.cancel()));
  store.dispatch(frameActions.languageChanged(language));
  if (isWanted) store.dispatch(frameActions.noticesWanted());
  store.dispatch(chatStarted({ userId: ME }));
  let sequence = 0;
  const receive = (change: Partial<ChatMessage> = {}, of: Partial<Conversation> = {}) => {
    const message = aMessage(change.number ?? 2, change);
    const conversation = aConversation(message.number, { readNumber: 1, unread: 1, last: message, ...of });
    store.dispatch(messageReceived({ sequence: (sequence += 1), conversation, message }));
  };
  return { store, sent, place, asked, receive };
};
const notice = (text: string) => ({
  type: 'MessageNotice',
  payload: { conversationId: FIRST, name: 'Arman Vardanyan', text },
});

describe('a notice of a new message', () => {
  test('goes to the site once, however often the message arrives', async () => {
    const { sent, receive } = await start();

    receive();
    receive({ version: 3, body: aText('Edited') });
    receive({ number: 3 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 2'), notice('Message 3')]));
  });

  test.each([
    [{ name: '' }, /^User \d+$/],
    [{ name: '', isDeleted: true }, /^Deleted user$/],
  ])('names a user who has no name %j', async (member, name) => {
    const { sent, receive } = await start();

    receive({}, { other: { ...aConversation(1).other, ...member } });

    await vi.waitFor(() => expect(sent).toMatchObject([{ payload: { name: expect.stringMatching(name) } }]));
  });

  test('asks for the choice of the user once a minute at most', async () => {
    const { sent, asked, receive } = await start();

    receive();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    receive({ number: 3 });

    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(asked).toHaveLength(1);
  });

  test('does not go out where the user has turned notices on the desktop off', async () => {
    const { sent, asked, receive } = await start({ onDesktop: false });

    receive();

    await vi.waitFor(() => expect(asked).toHaveLength(1));
    receive({ number: 3 });
    expect(sent).toEqual([]);
  });

  test('does not go out while the choice is not known, and the next message loads it again', async () => {
    const { sent, receive } = await start();
    const failed = vi.fn<() => Response>(() => HttpResponse.error());
    network.use(http.get(`*${chatRoutes.settings.get.path}`, failed));
    receive();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    answer(chatRoutes.settings.get, value(CHOICES));

    receive({ number: 3 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 3')]));
  });

  test.each([
    ['of the user themselves', { senderId: ME }, {}],
    ['of a muted conversation', {}, { isMuted: true }],
    ['that is read already', {}, { readNumber: 2 }],
    ['of the product', { senderId: null, body: { kind: 'system', code: 'carSold', from: null, to: null } }, {}],
    ['that was withdrawn', { body: { kind: 'withdrawn' } }, {}],
  ] as const)('does not go out for one %s', async (_name, message, conversation) => {
    const { sent, receive } = await start();

    receive(message, conversation);
    receive({ number: 3 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 3')]));
  });

  test('does not go out for the conversation that the user looks at', async () => {
    const { store, sent, place, receive } = await start();
    store.dispatch(conversationsActions.opened({ id: FIRST }));
    place.hasFocus = true;
    receive();
    store.dispatch(frameActions.closed());

    receive({ number: 3 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 3')]));
  });

  test('does not go out, and makes no call, where the host shows no notifications', async () => {
    const { store, sent, asked, receive } = await start({ isWanted: false });
    receive();
    store.dispatch(frameActions.noticesWanted());

    receive({ number: 3 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 3')]));
    expect(asked).toHaveLength(1);
  });

  test('is in the reader’s language', async () => {
    const { sent, receive } = await start({ language: 'ru' });
    const asked = answer(
      chatRoutes.conversations.translate,
      value([{ number: 2, status: 'translated', text: 'Здравствуйте' }]),
    );

    receive({ body: aText('Hello') });
    receive({ number: 3, body: { kind: 'phrase', code: 'stillForSale' } });

    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual(expect.arrayContaining([notice('Здравствуйте'), notice('Машина ещё продаётся?')]));
    expect(asked.map(({ body }) => body)).toEqual(['{"numbers":[2],"lang":"ru"}']);
  });

  test('is in the original language where no translation comes, and has a bounded length', async () => {
    const { sent, receive } = await start({ language: 'ru' });
    unplug(chatRoutes.conversations.translate);

    receive({ body: aText(`1${'🚗'.repeat(1000)}`) });

    await vi.waitFor(() => expect(sent).toEqual([notice(`1${'🚗'.repeat(149)}`)]));
  });
});

describe('the notice of messages that came during a break', () => {
  const second = ConversationId.parse(2);
  const aChange = (id: ConversationId, lastNumber: number, change: Partial<Conversation> = {}) =>
    aConversation(lastNumber, { id, readNumber: 1, unread: lastNumber - 1, last: aMessage(lastNumber), ...change });
  const changes = (...items: readonly Conversation[]) =>
    conversationsActions.changesLoaded({ items, presences: [], sequence: 9, unread: 3 });
  const startListed = async (items: readonly Conversation[]) => {
    const world = await start();
    const page = { shelf: 'current', items, next: null, sequence: 1, unread: 0 } as const;
    world.store.dispatch(conversationsActions.listLoaded(page));
    return world;
  };

  test('is one, with the number of messages and the names', async () => {
    const { store, sent } = await startListed([aChange(FIRST, 1), aChange(second, 1)]);
    const { other } = aConversation(1);

    store.dispatch(
      changes(aChange(FIRST, 3), aChange(second, 2, { other: { ...other, name: 'Mariam' } }), {
        ...aChange(ConversationId.parse(3), 5),
        isMuted: true,
      }),
    );

    const payload = { conversationId: FIRST, name: '3 new messages', text: 'Arman Vardanyan, Mariam' };
    await vi.waitFor(() => expect(sent).toEqual([{ type: 'MessageNotice', payload }]));
  });

  test('of one conversation is its last message, and is not repeated', async () => {
    const { store, sent, receive } = await startListed([aChange(FIRST, 1)]);

    store.dispatch(changes(aChange(FIRST, 3)));
    await vi.waitFor(() => expect(sent).toEqual([notice('Message 3')]));
    store.dispatch(changes(aChange(FIRST, 3)));
    receive({ number: 3 });
    receive({ number: 4 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 3'), notice('Message 4')]));
  });

  test('does not go out at the start of the chat', async () => {
    const { store, sent, receive } = await start();

    store.dispatch(changes(aChange(FIRST, 3)));
    receive({ number: 4 });

    await vi.waitFor(() => expect(sent).toEqual([notice('Message 4')]));
  });
});
