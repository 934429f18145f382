import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatMessage, MessageBody } from '#contract/live/chat-message.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { aConversation, aMessage, aText, FIRST, ME } from '../testing/fixtures.ts';
import { renderChat } from '../testing/render-chat.tsx';

const { conversations, messages } = chatRoutes;
const value = <Value,>(given: Value) => ({ isSuccess: true as const, value: given }) as never;

const openFirst = async (...[given]: Parameters<typeof renderChat>) => {
  const chat = await renderChat(given);
  await userEvent.click(await screen.findByRole('button', { name: /Arman Vardanyan/ }));
  return chat;
};
const withMessages = (...said: ReturnType<typeof aMessage>[]) => ({
  conversations: [aConversation(said.length)],
  messages: said,
});
const field = () => screen.findByRole('textbox', { name: 'Write a message' });

describe('the list', () => {
  test('shows who wrote what, and how much of it is unread', async () => {
    const { sent } = await renderChat({ conversations: [aConversation(3, { unread: 2, readNumber: 1 })] });

    const row = await screen.findByRole('button', { name: /Arman Vardanyan/ });

    expect(row.textContent).toContain('Message 3');
    expect(within(row).getByText('2 unread messages')).toBeTruthy();
    await waitFor(() =>
      expect(sent).toContainEqual({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 2 } }),
    );
  });

  test('marks a last message of one’s own, and neither those of others nor lines of the product', async () => {
    const sold: MessageBody = { kind: 'system', code: 'carSold', from: null, to: null };
    const withLast = (id: number, change: Partial<ChatMessage>) =>
      aConversation(1, { id: ConversationId.parse(id), last: aMessage(1, change) });
    await renderChat({
      conversations: [
        withLast(1, { senderId: ME, body: aText('Agreed') }),
        withLast(2, { body: aText('Fine') }),
        withLast(3, { senderId: null, body: sold }),
      ],
    });

    const rows = await screen.findAllByRole('button', { name: /Arman Vardanyan/ });
    const previews = rows.map((row) => row.querySelector('.chat-preview')?.textContent);
    expect(new Set(previews)).toEqual(new Set(['Fine', 'The car was sold', 'You: Agreed']));
  });

  test('shows where to begin while it is empty', async () => {
    await renderChat({ conversations: [] });

    expect(await screen.findByText('No conversations yet')).toBeTruthy();
  });

  test('can be asked for again after a failure', async () => {
    unplug(conversations.list);
    const given = { conversations: [aConversation(1)] };
    await renderChat(given);
    answer(conversations.list, value({ items: given.conversations, next: null, sequence: 5, unread: 0 }));

    expect(await screen.findByRole('button', { name: /Arman Vardanyan/ })).toBeTruthy();
  });

  test('finds messages and opens their conversation', async () => {
    await renderChat(withMessages(aMessage(1, { body: aText('The service book') })));
    const found = { conversation: aConversation(1), message: aMessage(1, { body: aText('The service book') }) };
    const asked = answer(messages.search, value({ items: [found], next: null }));

    await userEvent.type(await screen.findByRole('searchbox'), 'service');
    await screen.findByText('1 message');
    await userEvent.click(screen.getByRole('button', { name: /The service book/ }));

    expect(asked[0]?.url.search).toBe('?query=service');
    expect(await screen.findByRole('log')).toBeTruthy();
  });
});

describe('a conversation', () => {
  test('is read once it is opened at its end', async () => {
    const { reads } = await openFirst({
      conversations: [aConversation(2, { unread: 1, readNumber: 1 })],
      messages: [aMessage(1), aMessage(2)],
    });

    await screen.findByText('Message 1');

    await waitFor(() => expect(reads.map(({ body }) => body)).toEqual(['{"number":2}']));
  });

  test('shows a translation with its original one press away', async () => {
    answer(conversations.translate, value([{ number: 1, status: 'translated', text: 'Hello' }]));
    await openFirst(withMessages(aMessage(1, { body: aText('Բարև', { language: 'am' }) })));

    const log = await screen.findByRole('log');
    await within(log).findByText('Hello');
    expect(screen.getByText('Translated from Armenian')).toBeTruthy();
    await userEvent.click(within(log).getByRole('button', { name: 'Show original' }));

    expect(within(log).getByText('Բարև').lang).toBe('hy');
  });

  test('keeps the original with a retry where the translation fails', async () => {
    refuse(conversations.translate, 503, 'OVERLOADED');
    await openFirst(withMessages(aMessage(1, { body: aText('Բարև', { language: 'am' }) })));
    const log = await screen.findByRole('log');
    const retry = await within(log).findByRole('button', { name: 'Try again' });
    answer(conversations.translate, value([{ number: 1, status: 'translated', text: 'Hello' }]));

    await userEvent.click(retry);

    expect(await within(log).findByText('Hello')).toBeTruthy();
  });

  test('leaves links plain until they may be opened', async () => {
    const said = (number: number, hasOpenLinks: boolean) =>
      aMessage(number, { body: aText(`See https://cars.example/${number}.`, { hasOpenLinks }) });
    await openFirst(withMessages(said(1, false), said(2, true)));

    const log = await screen.findByRole('log');
    const links = await within(log).findAllByRole('link');

    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://cars.example/2', 'noopener noreferrer nofollow ugc'],
    ]);
  });

  test('warns of what a message may be after', async () => {
    await openFirst(withMessages(aMessage(1, { warnings: ['prepayment'] })));

    expect((await screen.findByRole('note')).textContent).toContain('Do not pay before you have seen the car');
  });

  test('that is closed shows why and takes no message', async () => {
    await openFirst({ conversations: [aConversation(1, { closed: 'sold' })], messages: [aMessage(1)] });

    expect(await screen.findByText(/The car is sold/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull();
  });

  test('leads a user without a confirmed e-mail address to the page that confirms it', async () => {
    const { sent } = await openFirst({
      conversations: [aConversation(1, { closed: 'unverified' })],
      messages: [aMessage(1)],
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));

    expect(sent).toContainEqual({ type: 'ConfirmEmail', payload: undefined });
  });

  test('announces a new message once, by a live region', async () => {
    const { lines } = await openFirst(withMessages(aMessage(1)));
    await screen.findByText('Message 1', { selector: '.chat-bubble p' });

    lines[0]?.onMessage({ sequence: 6, conversation: aConversation(2), message: aMessage(2) });

    const live = await waitFor(() => {
      const region = document.querySelector('[aria-live="polite"] p');
      expect(region?.textContent).toBe('Arman Vardanyan: Message 2');
      return region;
    });
    expect(live).toBeTruthy();
  });

  test('Escape closes a menu before the panel', async () => {
    const { sent } = await openFirst(withMessages(aMessage(1)));
    const closings = () => sent.filter((each) => (each as { type: string }).type === 'ActiveConversation').length;

    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect([screen.queryByRole('menu'), closings()]).toEqual([null, 0]);
    await userEvent.keyboard('{Escape}');

    expect(closings()).toBe(1);
  });
});

test('the focus goes into a conversation that opens and back to its row', async () => {
  await openFirst(withMessages(aMessage(1)));
  await field();
  const opened = screen.getByRole('region', { name: 'Conversation with Arman Vardanyan' });
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));

  await userEvent.click(screen.getByRole('button', { name: 'Back to the chats' }));

  expect(document.activeElement?.textContent).toContain('Arman Vardanyan');
});

describe('writing', () => {
  const accept = () =>
    answer(messages.send, ({ body }) => {
      const { clientKey, text = '' } = JSON.parse(body) as { clientKey: string; text?: string };
      return value(aMessage(2, { senderId: ME, clientKey, body: aText(text) }));
    });

  test('a message appears in the log at once and is kept while the server cannot be reached', async () => {
    await openFirst(withMessages(aMessage(1)));
    unplug(messages.send);

    await userEvent.type(await field(), 'Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));

    const log = await screen.findByRole('log');
    expect(await within(log).findByText('Hello')).toBeTruthy();
    expect(within(log).getByLabelText('Being sent')).toBeTruthy();
    expect(((await field()) as HTMLTextAreaElement).value).toBe('');
  });

  test('a refused message can be sent again', async () => {
    await openFirst(withMessages(aMessage(1)));
    refuse(messages.send, 429, 'CHAT_REPEATED');
    await userEvent.type(await field(), 'Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const asked = accept();

    await userEvent.click(retry);

    await waitFor(() => expect(asked).toHaveLength(1));
  });

  test('begins with ready-made questions for a buyer', async () => {
    const { store } = await renderChat({ conversations: [aConversation(0)] });
    const asked = accept();
    await waitFor(() => expect(store.getState().conversations.byId[FIRST]).toBeDefined());
    store.dispatch(conversationsActions.opened({ id: FIRST }));

    await userEvent.click(await screen.findByRole('button', { name: 'Is the car still for sale?' }));

    await waitFor(() =>
      expect(JSON.parse(asked[0]?.body ?? '{}')).toMatchObject({ kind: 'phrase', code: 'stillForSale' }),
    );
  });

  test('a counter-offer answers the offer', async () => {
    await openFirst(
      withMessages(aMessage(1, { body: { kind: 'offer', amount: 27_000, currency: 'USD', state: 'open' } })),
    );
    const asked = accept();

    await userEvent.click(await screen.findByRole('button', { name: 'Counter' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your price' }), '28500');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD');
    await userEvent.click(screen.getByRole('button', { name: 'Send the offer' }));

    await waitFor(() =>
      expect(JSON.parse(asked[0]?.body ?? '{}')).toMatchObject({
        kind: 'offer',
        amount: 28_500,
        currency: 'USD',
        replyTo: 1,
      }),
    );
  });

  test('a file that is not a photo is refused by name', async () => {
    await openFirst(withMessages(aMessage(1)));
    const input = await field();
    const files = [new File(['x'], 'passport.pdf', { type: 'application/pdf' })];

    fireEvent.paste(input, { clipboardData: { files } });

    expect((await screen.findByText(/passport\.pdf/)).textContent).toContain('is not a photo that can be sent');
  });

  test('an edit saves the new text and gives the draft back', async () => {
    const own = aMessage(1, { senderId: ME, body: aText('Helo'), createdDate: new Date().toISOString() });
    await openFirst(withMessages(own));
    await userEvent.type(await field(), 'A draft');
    const asked = answer(messages.edit, value({ ...own, version: 2, body: aText('Hello') }));

    await userEvent.click(await screen.findByRole('button', { name: 'Actions with the message' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    fireEvent.change(await field(), { target: { value: 'Hello' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));

    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual(['{"text":"Hello"}']));
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe('A draft'));
  });
});
