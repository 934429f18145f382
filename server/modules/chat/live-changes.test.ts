import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import type { HubMessage } from '#server/ports/fanout.ts';
import { openTestChat, PEOPLE, type TestChat } from './testing.ts';

type Sent = Extract<HubMessage, { readonly kind: 'send' }>;

describe.each(DIALECTS)('messages of the hub on %s', (dialect) => {
  let chat: TestChat;
  let id: number;
  let sent: Sent[];
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
    ({ id } = await chat.open('buyer'));
    sent = [];
    await chat.fanout.subscribe('hub', (message) => {
      if (message.kind === 'send' && message.event !== 'NoticesChanged') sent.push(message);
    });
  }, 60_000);
  afterEach(() => chat.close());

  const to = (person: keyof typeof PEOPLE) =>
    sent.filter(({ group }) => group === `user:${PEOPLE[person]}`).map(({ event, args }) => [event, args[0]]);

  test('both members receive a message, each as they see it, before its sender gets the reply', async () => {
    await chat.write('buyer', id, 'Hello');

    expect(to('buyer')).toMatchObject([
      [
        'ReceiveMessage',
        {
          sequence: 2,
          conversation: { id, role: 'buyer', unread: 0 },
          message: { number: 1, clientKey: expect.any(String) },
        },
      ],
    ]);
    expect(to('seller')).toMatchObject([
      [
        'ReceiveMessage',
        {
          sequence: 1,
          conversation: { id, role: 'seller', unread: 1, last: { number: 1 } },
          message: { number: 1, clientKey: null, body: { text: 'Hello' } },
        },
      ],
      ['UnreadChanged', { unread: 1, sequence: 1 }],
    ]);
    expect(to('stranger')).toEqual([]);
  });

  test('counts every change of a user without gaps, also when many happen at once', async () => {
    await chat.write('buyer', id);
    await Promise.all(Array.from({ length: 10 }, (_, at) => chat.write(at % 2 ? 'buyer' : 'seller', id, `${at}`)));

    const sequences = to('seller')
      .filter(([what]) => what !== 'UnreadChanged')
      .map(([, about]) => (about as { sequence: number }).sequence);
    // Concurrent commits of several connections may be announced in another order: a client that sees a gap requests the changes.
    const inOrder = dialect === 'sqlite' ? sequences : sequences.toSorted((a, b) => a - b);
    expect(inOrder).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
  });

  test('a repeated message is announced once', async () => {
    const message = { kind: 'text', text: 'Hello', clientKey: '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab' };
    await chat.send('buyer', id, message);
    await chat.send('buyer', id, message);

    expect(to('seller')).toHaveLength(2);
  });

  test('reading is announced to the reader’s other tabs and to the writer', async () => {
    await chat.write('buyer', id);
    sent.length = 0;
    await chat.ask('seller', 'POST', `/conversations/${id}/read`, { number: 1 });
    await chat.ask('seller', 'POST', `/conversations/${id}/read`, { number: 1 });

    expect(to('seller')).toMatchObject([
      ['ConversationChanged', { conversation: { unread: 0, readNumber: 1 } }],
      ['UnreadChanged', { unread: 0 }],
    ]);
    expect(to('buyer')).toMatchObject([['ConversationChanged', { conversation: { otherReadNumber: 1 } }]]);
  });

  test('a counter-offer also brings the offer that it replaces', async () => {
    await chat.send('buyer', id, { kind: 'offer', amount: 8000, currency: 'USD' });
    sent.length = 0;
    await chat.send('seller', id, { kind: 'offer', amount: 9000, currency: 'USD', replyTo: 1 });

    expect(to('buyer')).toMatchObject([
      ['ReceiveMessage', { message: { number: 1, body: { state: 'superseded' } } }],
      ['ReceiveMessage', { message: { number: 2, body: { state: 'open' } } }],
      ['UnreadChanged', { unread: 1 }],
    ]);
  });

  test('typing is announced to the other member alone, and not in a closed conversation', async () => {
    await chat.write('buyer', id);
    sent.length = 0;
    await chat.ask('buyer', 'POST', `/conversations/${id}/typing`, {});
    await chat.ask('stranger', 'POST', `/conversations/${id}/typing`, {});

    expect(sent.map(({ group, event, args }) => [group, event, args])).toEqual([
      ['user:1', 'Typing', [{ conversationId: id }]],
    ]);
  });

  test('a user’s own choice is announced to their own tabs alone', async () => {
    await chat.write('buyer', id);
    sent.length = 0;
    await chat.ask('buyer', 'PUT', `/conversations/${id}/options`, { isTranslated: false });

    expect(to('buyer')).toMatchObject([['ConversationChanged', { conversation: { isTranslated: false } }]]);
    expect(to('seller')).toEqual([]);
  });
});
