import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { leadInboxActions } from '../lead-inbox/lead-inbox.slice.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { chatEnded, chatStarted } from '../store/events.ts';
import { selectThread } from '../store/messages.slice.ts';
import { startChatWorld } from '../testing/chat-world.ts';
import { aConversation, aMessage, FIRST, ME, OTHER } from '../testing/fixtures.ts';
import { createMemoryKept } from '../testing/memory-kept.ts';

const { conversations, messages, leadInbox } = chatRoutes;
const SECOND = ConversationId.parse(2);
const value = <Value>(given: Value) => ({ isSuccess: true as const, value: given }) as never;
beforeEach(
  () => void answer(conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 5, unread: 0 })),
);

const listing = (items: readonly Conversation[]) =>
  answer(conversations.list, value({ items, next: null, sequence: 5, unread: 0 }));
const thread = (items: readonly ChatMessage[], version: number) =>
  answer(messages.list, value({ items, hasMore: false, version }));

/** A device on which the first conversation was read with a network. */
const aDevice = async (conversation = aConversation(2), items = [aMessage(1), aMessage(2)]) => {
  const kept = createMemoryKept();
  listing([conversation]);
  thread(items, conversation.version);
  const { store } = startChatWorld({ kept });
  store.dispatch(chatStarted({ userId: ME }));
  await vi.waitFor(() => expect(store.getState().conversations.sequence).toBe(5));
  store.dispatch(conversationsActions.opened({ id: FIRST }));
  await vi.waitFor(() => expect(selectThread(store.getState(), FIRST)?.load.phase).toBe('ready'));
  return { kept, store };
};

const offline = (kept: ReturnType<typeof createMemoryKept>, userId = ME) => {
  unplug(conversations.list);
  unplug(conversations.one);
  unplug(messages.list);
  const { store } = startChatWorld({ kept });
  store.dispatch(chatStarted({ userId }));
  return store;
};

describe('the last conversations', () => {
  test('are read without a network at the next visit', async () => {
    const { kept } = await aDevice();
    await vi.waitFor(async () => expect((await kept.read(ME)).items[0]?.messages).toHaveLength(2));

    const store = offline(kept);

    await vi.waitFor(() => expect(store.getState().conversations.byId[FIRST]?.lastNumber).toBe(2));
    store.dispatch(conversationsActions.opened({ id: FIRST }));
    expect(Object.keys(selectThread(store.getState(), FIRST)?.byNumber ?? {})).toEqual(['1', '2']);
    expect(store.getState().conversations.sequence).toBe(5);
  });

  test('are wiped at the sign-out', async () => {
    const { kept, store } = await aDevice();
    await vi.waitFor(async () => expect((await kept.read(ME)).items).toHaveLength(1));

    store.dispatch(chatEnded());

    await vi.waitFor(async () => expect((await kept.read(ME)).items).toEqual([]));
  });

  test('are neither shown to another user of the device nor left there', async () => {
    const { kept } = await aDevice();
    await vi.waitFor(async () => expect((await kept.read(ME)).items).toHaveLength(1));

    const store = offline(kept, OTHER);

    await vi.waitFor(async () => expect((await kept.read(ME)).items).toEqual([]));
    expect(store.getState().conversations.byId).toEqual({});
  });

  test('are kept for thirty days', async () => {
    const old = aMessage(2, { createdDate: '2026-10-01T10:00:00.000Z' });
    const ids = [SECOND, FIRST];
    const kept = createMemoryKept();
    listing([aConversation(1, { id: SECOND }), aConversation(2, { last: old })]);
    const { store } = startChatWorld({ kept });

    store.dispatch(chatStarted({ userId: ME }));

    await vi.waitFor(() => expect(Object.keys(store.getState().conversations.byId)).toHaveLength(ids.length));
    await vi.waitFor(async () => expect((await kept.read(ME)).items.map(({ id }) => id)).toEqual([SECOND]));
  });

  test('are brought up to date when they are opened with a network again', async () => {
    const { kept } = await aDevice();
    await vi.waitFor(async () => expect((await kept.read(ME)).items[0]?.version).toBe(2));
    listing([]);
    answer(conversations.one, value(aConversation(3)));
    const missed = thread([aMessage(3)], 3);
    const { store } = startChatWorld({ kept });
    store.dispatch(chatStarted({ userId: ME }));
    await vi.waitFor(() => expect(selectThread(store.getState(), FIRST)?.load.phase).toBe('ready'));

    store.dispatch(conversationsActions.opened({ id: FIRST }));

    await vi.waitFor(() => expect(selectThread(store.getState(), FIRST)?.version).toBe(3));
    expect(missed.at(-1)?.url.search).toBe('?after=2');
  });
});

test('the lead inbox loads the messages of conversations that nobody has opened', async () => {
  const kept = createMemoryKept();
  listing([aConversation(1, { role: 'seller' })]);
  thread([aMessage(1)], 1);
  answer(leadInbox.figures, value({ byState: {}, overdue: 0, unread: 0, answerMinutes: null, cars: [] }));
  const { store } = startChatWorld({ kept });
  store.dispatch(chatStarted({ userId: ME }));

  store.dispatch(leadInboxActions.opened());

  await vi.waitFor(async () => expect((await kept.read(ME)).items[0]?.messages).toHaveLength(1));
});
