import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { UserId } from '#contract/ids.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { startChatWorld } from '../../testing/chat-world.ts';
import { aConversation, aMessage, FIRST, ME, OTHER } from '../../testing/fixtures.ts';
import { cameOnline, chatEnded, chatStarted } from '../events.ts';

import { listing, openChat, thread, value } from '../../testing/open-chat.ts';

const { conversations, messages } = chatRoutes;

const received = (number: number, sequence: number) => ({
  sequence,
  conversation: aConversation(number),
  message: aMessage(number),
});

describe('presence', () => {
  const presence = (store: Awaited<ReturnType<typeof openChat>>['store']) =>
    store.getState().conversations.byId[FIRST]?.other.presence;
  const at = (presence: 'online' | 'recently' | null, userId: number = OTHER) => ({
    userId: UserId.parse(userId),
    presence,
  });

  test('is what the line tells of the other member, and of nobody else', async () => {
    const { store, lines } = await openChat();

    lines[0]?.onPresence(at('recently'));
    lines[0]?.onPresence(at('online', OTHER + 1));

    expect(presence(store)).toBe('recently');
    lines[0]?.onPresence(at(null));
    expect(presence(store)).toBeNull();
  });

  test('is asked for after a break, and gone where the reply does not name it', async () => {
    const { store, lines } = await openChat();
    lines[0]?.onPresence(at('online'));
    answer(
      conversations.changes,
      value({ items: [], isReset: false, presences: [at('recently')], sequence: 5, unread: 0 }) as never,
    );
    lines[0]?.onBack();
    await vi.waitFor(() => expect(presence(store)).toBe('recently'));

    answer(conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 5, unread: 0 }) as never);
    lines[0]?.onBack();

    await vi.waitFor(() => expect(presence(store)).toBeNull());
  });
});

describe('events', () => {
  test('a gap asks for the changes and for the missed messages', async () => {
    const { store, lines, shown } = await openChat();
    const changes = answer(
      conversations.changes,
      value({ items: [aConversation(4)], isReset: false, presences: [], sequence: 8, unread: 1 }) as never,
    );
    const missed = thread([aMessage(2), aMessage(3), aMessage(4)], 4);

    lines[0]?.onMessage(received(4, 8));

    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]));
    expect(changes[0]?.url.search).toBe('?after=5');
    expect(missed[0]?.url.search).toBe('?after=1');
    await vi.waitFor(() => expect(store.getState().conversations.sequence).toBe(8));
  });

  test('without a gap ask for nothing, and a repeated one changes nothing', async () => {
    const { store, lines, shown } = await openChat();

    lines[0]?.onMessage(received(2, 6));
    lines[0]?.onMessage(received(2, 6));
    lines[0]?.onMessage(received(3, 7));

    await vi.waitFor(() => expect(store.getState().conversations.sequence).toBe(7));
    expect(shown()).toEqual([1, 2, 3]);
    expect(store.getState().messages.byConversation[FIRST]?.version).toBe(3);
  });

  test('that were sent during a break of the line are asked for after it', async () => {
    const { lines, shown } = await openChat();
    answer(
      conversations.changes,
      value({ items: [aConversation(2)], isReset: false, presences: [], sequence: 6, unread: 1 }) as never,
    );
    thread([aMessage(2)], 2);

    lines[0]?.onBack();

    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  });

  test('that were sent between a list on its way and the line are asked for once the list is here', async () => {
    const list = Promise.withResolvers<void>();
    network.use(
      http.get(`*${conversations.list.path}`, async () => {
        await list.promise;
        return HttpResponse.json(value({ items: [aConversation(1)], next: null, sequence: 5, unread: 0 }));
      }),
    );
    const changes = answer(
      conversations.changes,
      value({ items: [aConversation(2)], isReset: false, presences: [], sequence: 6, unread: 1 }) as never,
    );
    const { store } = startChatWorld();
    store.dispatch(chatStarted({ userId: ME }));
    await vi.waitFor(() => expect(store.getState().session.line).toBe('up'));
    expect(changes).toHaveLength(0);

    list.resolve();

    await vi.waitFor(() => expect(store.getState().conversations.byId[FIRST]?.lastNumber).toBe(2));
    expect(changes[0]?.url.search).toBe('?after=5');
  });

  test('that could not be had are asked for again', async () => {
    const { store, lines } = await openChat();
    refuse(conversations.changes, 503, 'OVERLOADED');
    lines[0]?.onMessage(received(4, 8));
    await vi.waitFor(() => expect(store.getState().conversations.byId[FIRST]?.lastNumber).toBe(4));
    thread([aMessage(2), aMessage(3), aMessage(4)], 4);

    answer(
      conversations.changes,
      value({ items: [aConversation(4)], isReset: false, presences: [], sequence: 8, unread: 1 }) as never,
    );

    await vi.waitFor(() => expect(store.getState().conversations.sequence).toBe(8));
  });

  test('missed beyond one page are asked for page by page', async () => {
    const { lines, shown } = await openChat();
    answer(
      conversations.changes,
      value({ items: [aConversation(4)], isReset: false, presences: [], sequence: 8, unread: 1 }) as never,
    );
    const pages = answer(messages.list, ({ url }) => {
      const isFirst = url.searchParams.get('after') === '1';
      const items = isFirst ? [aMessage(2), aMessage(3)] : [aMessage(4)];
      return value({ items, hasMore: isFirst, version: 4 }) as never;
    });

    lines[0]?.onBack();

    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]));
    expect(pages.map(({ url }) => url.search)).toEqual(['?after=1', '?after=3']);
  });

  test('too many to be listed load the list anew', async () => {
    const { store, lines } = await openChat();
    answer(
      conversations.changes,
      value({ items: [], isReset: true, presences: [], sequence: 900, unread: 0 }) as never,
    );
    listing([aConversation(1), aConversation(9, { id: ConversationId.parse(2) })], 900);

    lines[0]?.onBack();

    await vi.waitFor(() => expect(store.getState().conversations.sequence).toBe(900));
    expect(Object.keys(store.getState().conversations.byId)).toEqual(['1', '2']);
  });

  test('end with their user: the line of the next one is another', async () => {
    const { store, lines } = await openChat();

    store.dispatch(chatEnded());
    lines[0]?.onMessage(received(2, 6));

    expect(store.getState().conversations.byId).toEqual({});
  });

  test('a line that ends is opened anew as soon as the device is online', async () => {
    const { store, lines } = await openChat();
    answer(conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 5, unread: 0 }) as never);

    lines[0]?.onEnd();
    await vi.waitFor(() => expect(store.getState().session.line).toBe('down'));
    store.dispatch(cameOnline());

    await vi.waitFor(() => expect(lines).toHaveLength(2));
    await vi.waitFor(() => expect(store.getState().session.line).toBe('up'));
  });
});
