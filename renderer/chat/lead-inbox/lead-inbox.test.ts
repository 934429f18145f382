import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { PostId } from '#contract/ids.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { conversationsActions, conversationsReducer } from '../store/conversations.slice.ts';
import { chatStarted, conversationsLoaded, messageReceived } from '../store/events.ts';
import { startChatWorld } from '../testing/chat-world.ts';
import { aConversation, aMessage, FIRST, ME } from '../testing/fixtures.ts';
import { isOverdue, selectLeadInboxIds } from './lead-inbox.selectors.ts';
import { leadInboxActions, leadInboxReducer } from './lead-inbox.slice.ts';

const { conversations, leadInbox, messages } = chatRoutes;
const SECOND = ConversationId.parse(2);
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const value = <Value>(given: Value) => ({ isSuccess: true as const, value: given }) as never;
beforeEach(
  () => void answer(conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 5, unread: 0 })),
);
const lead = (id: ConversationId, change: Partial<Conversation> = {}) =>
  aConversation(1, { id, role: 'seller', ...change });
const figures = (unread = 0) =>
  answer(leadInbox.figures, value({ byState: { new: 1 }, overdue: 0, unread, answerMinutes: 12, cars: [] }));

const queries = (asked: readonly { readonly url: URL }[]) =>
  asked.map(({ url }) => Object.fromEntries(url.searchParams));

const openLeadInbox = async (items: readonly Conversation[] = [lead(FIRST), lead(SECOND)]) => {
  const lists = answer(conversations.list, value({ items, next: null, sequence: 5, unread: 0 }));
  answer(messages.list, value({ items: [aMessage(1)], hasMore: false, version: 1 }));
  const counted = figures();
  const { store, lines } = startChatWorld();
  store.dispatch(chatStarted({ userId: ME }));
  await vi.waitFor(() => expect(store.getState().session.line).toBe('up'));
  store.dispatch(leadInboxActions.opened());
  await vi.waitFor(() => expect(store.getState().leadInbox.list.phase).toBe('ready'));
  const shown = () => selectLeadInboxIds(store.getState(), NOW);
  return { store, lines, lists, counted, shown };
};

describe('the lead inbox', () => {
  test('asks for the conversations of the seller with the unread ones first, and for the figures', async () => {
    const { store, lists, shown } = await openLeadInbox();

    await vi.waitFor(() => expect(store.getState().leadInbox.figures?.answerMinutes).toBe(12));
    expect(queries(lists)).toContainEqual({ role: 'seller', sort: 'unread' });
    expect(shown()).toEqual([FIRST, SECOND]);
  });

  test.each([
    [{ part: 'ours' as const }, { state: 'ours' }],
    [{ part: 'overdue' as const }, { overdue: 'true' }],
    [{ postId: PostId.parse(12) }, { postId: '12' }],
  ])('asks anew for %j', async (filters, query) => {
    const { store, lists } = await openLeadInbox();

    store.dispatch(leadInboxActions.filtered(filters));

    await vi.waitFor(() => expect(queries(lists)).toContainEqual({ role: 'seller', sort: 'unread', ...query }));
  });

  test('puts a conversation with a new message in front and counts again', async () => {
    const { store, lines, shown } = await openLeadInbox();
    const again = figures(1);

    lines[0]?.onMessage({
      sequence: 6,
      conversation: lead(SECOND, { last: aMessage(2), lastNumber: 2, version: 2, unread: 1 }),
      message: aMessage(2),
    });

    expect(shown()).toEqual([SECOND, FIRST]);
    await vi.waitFor(() => expect(store.getState().leadInbox.figures?.unread).toBe(1));
    expect(again.length).toBeGreaterThan(0);
  });

  test('keeps in front what came while an older list was on its way', () => {
    const conversation = lead(SECOND, { last: aMessage(2), lastNumber: 2, version: 2, unread: 1 });
    const loading = leadInboxReducer(undefined, leadInboxActions.opened());
    const received = leadInboxReducer(loading, messageReceived({ sequence: 6, conversation, message: aMessage(2) }));

    expect(
      leadInboxReducer(received, leadInboxActions.loaded({ ids: [FIRST, SECOND], next: null, sequence: 5 })).order,
    ).toEqual([SECOND, FIRST]);
  });

  test('shows all that are known while the first list is on its way, also where one got a message', () => {
    const conversation = lead(SECOND, { last: aMessage(2), lastNumber: 2, version: 2, unread: 1 });
    const loading = leadInboxReducer(undefined, leadInboxActions.opened());
    const received = leadInboxReducer(loading, messageReceived({ sequence: 6, conversation, message: aMessage(2) }));
    const known = conversationsReducer(undefined, conversationsLoaded([lead(FIRST), conversation]));

    expect(selectLeadInboxIds({ conversations: known, leadInbox: received }, NOW)).toEqual([SECOND, FIRST]);
  });

  const changed = (items: readonly Conversation[], sequence: number, isReset = false) =>
    answer(conversations.changes, value({ items, isReset, presences: [], sequence, unread: 1 }));
  const asked = lead(SECOND, { last: aMessage(2), lastNumber: 2, version: 2, unread: 1 });

  test('puts a conversation in front whose message came while the line was down', async () => {
    const { lines, shown } = await openLeadInbox();
    changed([asked], 6);

    lines[0]?.onBack();

    await vi.waitFor(() => expect(shown()).toEqual([SECOND, FIRST]));
  });

  test('shows a conversation that began while the line was down', async () => {
    const { lines, shown } = await openLeadInbox([lead(FIRST)]);
    changed([asked], 6);

    lines[0]?.onBack();

    await vi.waitFor(() => expect(shown()).toEqual([SECOND, FIRST]));
  });

  test('asks for what came between its list and a newer one of all conversations', async () => {
    const changes = changed([asked], 6);
    const { store } = startChatWorld();
    figures();
    answer(conversations.list, value({ items: [lead(FIRST), asked], next: null, sequence: 6, unread: 1 }));
    store.dispatch(chatStarted({ userId: ME }));
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    answer(conversations.list, value({ items: [lead(FIRST), lead(SECOND)], next: null, sequence: 5, unread: 0 }));

    store.dispatch(leadInboxActions.opened());

    await vi.waitFor(() => expect(changes[1]?.url.search).toBe('?after=5'));
    await vi.waitFor(() => expect(selectLeadInboxIds(store.getState(), NOW)).toEqual([SECOND, FIRST]));
  });

  test('asks for its list anew where too much changed while the line was down', async () => {
    const { lines, shown } = await openLeadInbox([lead(FIRST)]);
    changed([], 900, true);
    answer(conversations.list, value({ items: [asked, lead(FIRST)], next: null, sequence: 900, unread: 1 }));

    lines[0]?.onBack();

    await vi.waitFor(() => expect(shown()).toEqual([SECOND, FIRST]));
  });

  test('loads a list again that could not be loaded, once the connection is back', async () => {
    const { store, lines } = await openLeadInbox();
    unplug(conversations.list);
    store.dispatch(leadInboxActions.filtered({ part: 'theirs' }));
    await vi.waitFor(() => expect(store.getState().leadInbox.list.phase).toBe('failed'));
    answer(conversations.list, value({ items: [lead(FIRST)], next: null, sequence: 5, unread: 0 }));

    lines[0]?.onBack();

    await vi.waitFor(() => expect(store.getState().leadInbox.list.phase).toBe('ready'));
  });

  test('lets a conversation go that fits the filter no more, unless it is open', async () => {
    const { store, lines, shown } = await openLeadInbox([
      lead(FIRST, { state: 'ours' }),
      lead(SECOND, { state: 'ours' }),
    ]);
    store.dispatch(leadInboxActions.filtered({ part: 'ours' }));
    await vi.waitFor(() => expect(shown()).toEqual([FIRST, SECOND]));
    store.dispatch(conversationsActions.opened({ id: FIRST }));

    lines[0]?.onConversation({ sequence: 6, conversation: lead(FIRST, { state: 'done' }) });
    lines[0]?.onConversation({ sequence: 7, conversation: lead(SECOND, { state: 'done' }) });

    expect(shown()).toEqual([FIRST]);
  });

  test('shows what is known here while the list cannot be loaded, and loads again', async () => {
    const { store, shown } = await openLeadInbox([lead(FIRST), lead(SECOND, { state: 'ours' })]);
    store.dispatch(leadInboxActions.filtered({ part: 'ours' }));
    await vi.waitFor(() => expect(shown()).toEqual([SECOND]));
    unplug(conversations.list);
    store.dispatch(leadInboxActions.filtered({ part: 'theirs' }));
    await vi.waitFor(() => expect(store.getState().leadInbox.list).toMatchObject({ failure: { code: 'OFFLINE' } }));
    expect(shown()).toEqual([FIRST]);
    answer(
      conversations.list,
      value({ items: [lead(SECOND, { state: 'theirs', version: 2 })], next: null, sequence: 5, unread: 0 }),
    );

    store.dispatch(leadInboxActions.retried());

    await vi.waitFor(() => expect(shown()).toEqual([SECOND]));
  });

  test('adds, changes and removes canned replies', async () => {
    const { store } = await openLeadInbox();
    const added = answer(leadInbox.addReply, value([{ id: 1, title: 'Hi', text: 'The {car}' }]));
    answer(leadInbox.saveReply, value([{ id: 1, title: 'Hello', text: 'The {car}' }]));
    answer(leadInbox.removeReply, value([]));
    const titles = () => store.getState().leadInbox.replies?.map(({ title }) => title);

    store.dispatch(leadInboxActions.replyAdded({ title: 'Hi', text: 'The {car}' }));
    await vi.waitFor(() => expect(titles()).toEqual(['Hi']));
    store.dispatch(leadInboxActions.replySaved({ id: 1, title: 'Hello', text: 'The {car}' }));
    await vi.waitFor(() => expect(titles()).toEqual(['Hello']));
    store.dispatch(leadInboxActions.replyRemoved(1));

    await vi.waitFor(() => expect(titles()).toEqual([]));
    expect(JSON.parse(String(added[0]?.body))).toEqual({ title: 'Hi', text: 'The {car}' });
  });
});

test.each([
  [61, true],
  [59, false],
])('a buyer who has waited for %d minutes is overdue: %s', (minutes, expected) => {
  const waitingSince = new Date(NOW - minutes * 60_000).toISOString();

  expect(isOverdue(lead(FIRST, { waitingSince }), NOW)).toBe(expected);
  expect(isOverdue(aConversation(1, { waitingSince }), NOW)).toBe(false);
});
