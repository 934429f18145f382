import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { startChatWorld } from '../../testing/chat-world.ts';
import { aConversation, aMessage, aText, FIRST, ME } from '../../testing/fixtures.ts';
import { composerActions, selectDraft } from '../composer.slice.ts';
import { conversationsActions } from '../conversations.slice.ts';
import { cameOnline, chatStarted } from '../events.ts';
import { messagesActions } from '../messages.slice.ts';
import { outboxActions } from '../outbox.slice.ts';
import { translationsActions } from '../translations.slice.ts';

import { listing, openChat, value } from '../../testing/open-chat.ts';

const { conversations, messages } = chatRoutes;

describe('older messages', () => {
  test('come by the page they end before, each page once at a time', async () => {
    const { store, shown } = await openChat([aMessage(3)]);
    const pages = answer(
      messages.list,
      value({ items: [aMessage(1), aMessage(2)], hasMore: false, version: 3 }) as never,
    );

    store.dispatch(messagesActions.pageAsked({ id: FIRST, before: 3 }));
    store.dispatch(messagesActions.pageAsked({ id: FIRST, before: 3 }));

    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]));
    expect(pages.map(({ url }) => url.search)).toEqual(['?before=3']);
  });
});

describe('a read mark', () => {
  const numbersIn = (asked: readonly { body: string }[]) =>
    asked.map(({ body }) => (JSON.parse(body) as { number: number }).number);
  const read = (number: number) => conversationsActions.read({ id: FIRST, number });

  test('that did not reach the server goes out again once the device is online', async () => {
    const { store } = await openChat([aMessage(1), aMessage(2)]);
    const failed = refuse(conversations.read, 503, 'STORAGE_FULL');
    store.dispatch(read(2));
    await vi.waitFor(() => expect(failed.count).toBe(1));
    network.resetHandlers();
    const asked = answer(conversations.read, value(aConversation(2, { readNumber: 2 })) as never);

    // The failure may still be on its way to who repeats the mark.
    await vi.waitFor(() => {
      store.dispatch(cameOnline());
      expect(numbersIn(asked)).toEqual([2]);
    });
  });

  test('that the server refuses is not repeated', async () => {
    const { store } = await openChat([aMessage(1), aMessage(2)]);
    const refused = refuse(conversations.read, 403, 'FORBIDDEN');
    store.dispatch(read(1));
    await vi.waitFor(() => expect(refused.count).toBe(1));
    const asked = answer(conversations.read, value(aConversation(2, { readNumber: 2 })) as never);
    store.dispatch(cameOnline());
    store.dispatch(read(2));

    await vi.waitFor(() => expect(numbersIn(asked)).toContain(2));
    expect(numbersIn(asked)).toEqual([2]);
  });
});

describe('sending', () => {
  const send = (text: string) => outboxActions.sendAsked({ id: FIRST, message: { kind: 'text', text } });
  const accept = () => {
    const numbers = new Map<string, number>();
    return answer(messages.send, ({ body }) => {
      const { clientKey, text } = JSON.parse(body) as { clientKey: string; text: string };
      const number = numbers.get(clientKey) ?? numbers.size + 2;
      numbers.set(clientKey, number);
      return value(aMessage(number, { senderId: ME, clientKey, body: aText(text) })) as never;
    });
  };
  const textsOf = (asked: readonly { body: string }[]) =>
    asked.map(({ body }) => (JSON.parse(body) as { text: string }).text);

  test('keeps the message on the device until the server has it', async () => {
    const { store, world, shown } = await openChat();
    const asked = accept();

    store.dispatch(composerActions.typed({ id: FIRST, text: 'One' }));
    store.dispatch(send('One'));

    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
    expect(textsOf(asked)).toEqual(['One']);
    expect(store.getState().outbox.items).toEqual([]);
    await vi.waitFor(async () => expect(await world.outbox.all(ME)).toEqual([]));
    expect(world.drafts.read(ME, FIRST)).toBe('');
  });

  test('empties the field at once, so that a second press sends nothing twice', async () => {
    const { store, shown } = await openChat();
    accept();
    store.dispatch(composerActions.typed({ id: FIRST, text: 'One' }));

    store.dispatch(send('One'));

    expect(selectDraft(store.getState(), FIRST).text).toBe('');
    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  });

  test('leaves what is typed while the device keeps the message', async () => {
    const { store, world, shown } = await openChat();
    accept();
    store.dispatch(composerActions.typed({ id: FIRST, text: 'One' }));

    store.dispatch(send('One'));
    store.dispatch(composerActions.typed({ id: FIRST, text: 'Two' }));

    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
    expect(selectDraft(store.getState(), FIRST).text).toBe('Two');
    expect(world.drafts.read(ME, FIRST)).toBe('Two');
  });

  test('waits offline and goes on in order once the device is online', async () => {
    const { store, shown } = await openChat();
    unplug(messages.send);

    store.dispatch(send('One'));
    store.dispatch(send('Two'));
    await vi.waitFor(() => expect(store.getState().outbox.items).toHaveLength(2));
    await vi.waitFor(() => expect(store.getState().outbox.items[0]?.isSending).toBe(false));
    network.resetHandlers();
    const asked = accept();
    store.dispatch(cameOnline());

    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]));
    expect(textsOf(asked)).toEqual(['One', 'Two']);
  });

  test('a refusal is shown with the message and does not hold up the next one', async () => {
    const { store, shown, world } = await openChat();
    refuse(messages.send, 409, 'CHAT_CLOSED');
    store.dispatch(send('One'));
    await vi.waitFor(() => expect(store.getState().outbox.items[0]?.failure?.code).toBe('CHAT_CLOSED'));
    accept();

    store.dispatch(send('Two'));

    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
    expect(store.getState().outbox.items.map(({ message }) => message)).toEqual([{ kind: 'text', text: 'One' }]);
    await vi.waitFor(async () => expect((await world.outbox.all(ME))[0]?.failure?.code).toBe('CHAT_CLOSED'));
  });

  test('a message of a page that died is sent by the next one under the same key', async () => {
    listing([aConversation(1)]);
    const asked = accept();
    const { store, world } = startChatWorld();
    const item = {
      clientKey: '00000000-0000-4000-8000-0000000000aa',
      userId: ME,
      conversationId: FIRST,
      message: { kind: 'text', text: 'Left behind' } as const,
      replyTo: null,
      createdDate: '2026-11-20T11:00:00.000Z',
      failure: null,
    };
    await world.outbox.add(item);

    store.dispatch(chatStarted({ userId: ME }));

    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      kind: 'text',
      text: 'Left behind',
      clientKey: '00000000-0000-4000-8000-0000000000aa',
    });
    await vi.waitFor(async () => expect(await world.outbox.all(ME)).toEqual([]));
  });

  test('photos are uploaded first, and their progress is shown', async () => {
    const { store, world, shown } = await openChat();
    const asked = answer(messages.send, value(aMessage(2, { senderId: ME })) as never);
    await world.outbox.putFile('p1', new Blob(['pixels']));

    store.dispatch(
      outboxActions.sendAsked({
        id: FIRST,
        message: { kind: 'photos', photos: [{ id: 'p1', url: 'blob:x', name: 'a.jpg' }], text: '' },
      }),
    );

    await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ kind: 'photos', photoIds: ['photo-1'] });
  });
});

test('a draft comes back with its conversation, on another page as well', async () => {
  const { store, world } = await openChat();

  store.dispatch(composerActions.typed({ id: FIRST, text: 'Half a sen' }));
  store.dispatch(chatStarted({ userId: ME }));
  store.dispatch(conversationsActions.opened({ id: FIRST }));

  expect(world.drafts.read(ME, FIRST)).toBe('Half a sen');
  await vi.waitFor(() => expect(store.getState().composer.byConversation[FIRST]?.text).toBe('Half a sen'));
});

test('translations of texts that come into sight together are asked for in one call', async () => {
  const { store } = await openChat();
  const asked = answer(
    conversations.translate,
    value([
      { number: 1, status: 'translated', text: 'Hello' },
      { number: 2, status: 'quota', text: null },
    ]) as never,
  );
  const wanted = (number: number) => translationsActions.wanted({ id: FIRST, number, version: number, lang: 'en' });

  store.dispatch(wanted(1));
  store.dispatch(wanted(2));
  store.dispatch(wanted(1));

  await vi.waitFor(() =>
    expect(store.getState().translations.byKey).toEqual({
      '1:1:1:en': { status: 'translated', text: 'Hello' },
      '1:2:2:en': { status: 'quota' },
    }),
  );
  expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ numbers: [1, 2], lang: 'en' }]);
});

test('a failed page of older messages can be asked for again', async () => {
  const { store } = await openChat([aMessage(3)]);
  network.use(http.get(`*${messages.list.path}`, () => HttpResponse.error()));

  store.dispatch(messagesActions.pageAsked({ id: FIRST, before: 3 }));

  await vi.waitFor(() => expect(store.getState().session.notice?.code).toBe('OFFLINE'));
  expect(store.getState().messages.byConversation[FIRST]?.asked).toEqual([]);
});
