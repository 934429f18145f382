import { describe, expect, test } from 'vitest';
import { ConversationId } from '#contract/live/chat-message.ts';
import { aConversation, aMessage, aText, FIRST, ME } from '../testing/fixtures.ts';
import { selectShelf } from './conversations.selectors.ts';
import { conversationsActions, conversationsReducer } from './conversations.slice.ts';
import {
  chatStarted,
  conversationLoaded,
  lineUp,
  messageLoaded,
  messageReceived,
  refusalNoticed,
  unreadChanged,
} from './events.ts';
import { messagesActions, messagesReducer } from './messages.slice.ts';
import { outboxActions, outboxReducer } from './outbox.slice.ts';
import { selectNotice, sessionReducer } from './session.slice.ts';
import { translationsActions, translationsReducer } from './translations.slice.ts';

const START = chatStarted({ userId: ME });
const listOf = (...items: ReturnType<typeof aConversation>[]) =>
  conversationsActions.listLoaded({ shelf: 'current', items, next: null, sequence: 5, unread: 0 });

describe('conversations', () => {
  const state = conversationsReducer(undefined, listOf(aConversation(3)));

  test('count events on only without a gap', () => {
    const received = (sequence: number) =>
      messageReceived({ sequence, conversation: aConversation(4), message: aMessage(4) });

    expect(conversationsReducer(state, received(6)).sequence).toBe(6);
    expect(conversationsReducer(state, received(8)).sequence).toBe(5);
    expect(conversationsReducer(state, received(2)).sequence).toBe(5);
  });

  test('keep the newer of two states and never lower a read mark', () => {
    const newer = conversationsReducer(state, conversationLoaded(aConversation(4, { otherReadNumber: 4 })));
    const older = conversationsReducer(newer, conversationLoaded(aConversation(3)));
    const lowered = conversationsReducer(older, conversationLoaded(aConversation(4, { otherReadNumber: 2 })));

    expect(older.byId[FIRST]?.lastNumber).toBe(4);
    expect(lowered.byId[FIRST]?.otherReadNumber).toBe(4);
  });

  test('show a read mark at once, in the conversation and in the total', () => {
    const unread = conversationsReducer(
      { ...state, unread: 5 },
      conversationLoaded(aConversation(5, { unread: 2, readNumber: 3 })),
    );

    const read = conversationsReducer(unread, conversationsActions.read({ id: FIRST, number: 5 }));
    const stale = conversationsReducer(read, conversationLoaded(aConversation(5, { unread: 2, readNumber: 3 })));

    expect([read.byId[FIRST]?.unread, read.unread, stale.byId[FIRST]?.unread]).toEqual([0, 3, 0]);
  });

  test.each([
    ['changes', conversationsActions.changesLoaded({ items: [], presences: [], sequence: 6, unread: 1 })],
    ['a list', conversationsActions.listLoaded({ shelf: 'current', items: [], next: null, sequence: 6, unread: 1 })],
    ['a line', unreadChanged({ sequence: 6, unread: 1 })],
  ])('keep the total of what was read while %s of before was on its way', (_what, late) => {
    const read = conversationsReducer(state, unreadChanged({ sequence: 7, unread: 0 }));

    expect(conversationsReducer(read, late).unread).toBe(0);
    expect(conversationsReducer(state, late).unread).toBe(1);
  });

  test('are listed the latest first, archived ones apart, empty ones not at all', () => {
    const [second, third, empty] = [2, 3, 4].map((id) => ConversationId.parse(id));
    const all = conversationsReducer(
      state,
      listOf(
        aConversation(9, { id: second! }),
        aConversation(5, { id: third!, isArchived: true }),
        aConversation(0, { id: empty! }),
      ),
    );

    expect(selectShelf({ conversations: all }, 'current')).toEqual([second, FIRST]);
    expect(selectShelf({ conversations: all }, 'archived')).toEqual([third]);
  });

  test('go back to the loaded page when the next one fails', () => {
    const paged = conversationsReducer(
      state,
      conversationsActions.listLoaded({ shelf: 'current', items: [], next: 'n', sequence: 5, unread: 0 }),
    );
    const asked = conversationsReducer(paged, conversationsActions.moreAsked('current'));
    const failure = { code: 'OFFLINE', description: '' } as const;

    const failed = conversationsReducer(asked, conversationsActions.listFailed({ shelf: 'current', failure }));

    expect(asked.pages.current.phase).toBe('more');
    expect(failed.pages.current).toEqual({ phase: 'ready', next: 'n' });
  });
});

describe('a failure that no view shows in its place', () => {
  test.each([
    ['OFFLINE', null],
    ['CHAT_MUTED', { code: 'CHAT_MUTED', description: '' }],
  ] as const)('%s, once the line is back', (code, shown) => {
    const failed = sessionReducer(sessionReducer(undefined, START), refusalNoticed({ code, description: '' }));

    expect(selectNotice({ session: failed })).toEqual({ code, description: '' });
    expect(selectNotice({ session: sessionReducer(failed, lineUp()) })).toEqual(shown);
  });
});

describe('messages', () => {
  const loaded = messagesReducer(
    messagesReducer(undefined, messagesActions.threadAsked(FIRST)),
    messagesActions.threadLoaded({ id: FIRST, items: [aMessage(2), aMessage(3)], version: 3 }),
  );
  const thread = (state: typeof loaded) => state.byConversation[FIRST];

  test('take a repeated or out-of-order event by its version', () => {
    const edited = aMessage(2, { version: 5, body: aText('Edited') });
    const received = (message: ReturnType<typeof aMessage>) =>
      messageReceived({ sequence: 9, conversation: aConversation(5), message });

    const state = [edited, aMessage(2), edited].reduce((all, each) => messagesReducer(all, received(each)), loaded);

    expect(thread(state)?.byNumber[2]?.body).toEqual(aText('Edited'));
    expect(Object.keys(thread(state)?.byNumber ?? {})).toEqual(['2', '3']);
  });

  test('keep an edit that a slower page of older messages does not know yet', () => {
    const edited = aMessage(2, { version: 5, body: { kind: 'withdrawn' } });
    const state = messagesReducer(loaded, messageLoaded({ id: FIRST, message: edited }));

    const paged = messagesReducer(
      state,
      messagesActions.pageLoaded({ id: FIRST, before: 3, items: [aMessage(1), aMessage(2)] }),
    );

    expect(thread(paged)?.byNumber[2]?.body.kind).toBe('withdrawn');
    expect(thread(paged)?.byNumber[1]).toBeDefined();
  });

  test('of conversations that were never opened are not kept', () => {
    const received = messageReceived({ sequence: 9, conversation: aConversation(1), message: aMessage(1) });

    expect(messagesReducer(undefined, received).byConversation).toEqual({});
  });

  test('are forgotten with their user', () => {
    expect(messagesReducer(loaded, START).byConversation).toEqual({});
  });
});

describe('the outbox', () => {
  const item = {
    clientKey: 'k1',
    userId: ME,
    conversationId: FIRST,
    message: aText('Hello') as never,
    replyTo: null,
    createdDate: '2026-11-20T12:00:00.000Z',
    failure: null,
    order: 1,
  };
  const queued = outboxReducer(undefined, outboxActions.queued(item));

  test('forgets a message that the hub brings before the call is answered', () => {
    const message = aMessage(4, { senderId: ME, clientKey: 'k1' });
    const received = messageReceived({ sequence: 6, conversation: aConversation(4), message });

    expect(outboxReducer(queued, received).items).toEqual([]);
  });

  test('restores each message of an earlier page once, before those of this one', () => {
    const restored = outboxReducer(queued, outboxActions.restored([{ ...item, clientKey: 'k0' }, item]));

    expect(restored.items.map(({ clientKey }) => clientKey)).toEqual(['k0', 'k1']);
  });
});

test('a text without an answer can be asked for again, an edited one is another text', () => {
  const wanted = { id: FIRST, number: 2, version: 2, lang: 'en' } as const;
  const asked = translationsReducer(undefined, translationsActions.asked([wanted]));

  const state = translationsReducer(asked, translationsActions.answered({ asked: [wanted], answers: [] }));

  expect(Object.values(state.byKey)).toEqual([{ status: 'unavailable' }]);
  expect(Object.keys(state.byKey)).toEqual(['1:2:2:en']);
});
