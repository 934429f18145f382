import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { unplug } from '#renderer/testing/network.ts';
import { createMemoryOutbox } from '../../kept/outbox-store.ts';
import { aConversation, aMessage, aText, FIRST, ME } from '../../testing/fixtures.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const KEY = '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab';

test('a message that was stored before its page ended is shown once and does not freeze the page', async () => {
  // A row that waits to be sent is higher than one that was sent.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.querySelector('.unsent') === null ? 60 : 84;
  });
  unplug(chatRoutes.messages.send);
  const outbox = createMemoryOutbox();
  const text = 'Is the price final?';
  await outbox.add({
    clientKey: KEY,
    userId: ME,
    conversationId: FIRST,
    message: { kind: 'text', text },
    replyTo: null,
    createdDate: '2026-11-20T10:00:00.000Z',
    failure: null,
  });
  const { store } = await renderChat({
    conversations: [aConversation(1)],
    messages: [aMessage(1, { senderId: ME, clientKey: KEY, body: aText(text) })],
    world: { outbox },
  });
  await waitFor(() => expect(store.getState().outbox.items).toHaveLength(1));

  await userEvent.click(await screen.findByRole('button', { name: /Arman Vardanyan/ }));
  const log = await screen.findByRole('log');

  await waitFor(() => expect(log.textContent?.split(text)).toHaveLength(2));
});

test('a message of one’s own is shown, also to a reader who is further up', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(4000);
  unplug(chatRoutes.messages.send);
  await renderChat({ conversations: [aConversation(1)], messages: [aMessage(1)] });
  await userEvent.click(await screen.findByRole('button', { name: /Arman Vardanyan/ }));
  const log = await screen.findByRole('log');
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await screen.findByRole('button', { name: 'To the latest messages' });

  await userEvent.type(screen.getByRole('textbox', { name: 'Write a message' }), 'I will come{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(log.scrollTop).toBe(4000));
});
