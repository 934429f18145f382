import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { messagesAfter } from './messages.repository.ts';
import { openTestChat, type TestChat } from './testing.ts';

describe.each(DIALECTS)('messages on %s', (dialect) => {
  let chat: TestChat;
  let id: number;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
    ({ id } = await chat.open('buyer'));
  }, 60_000);
  afterEach(() => chat.close());

  const text = (words: string) => ({ kind: 'text', text: words });
  const ref = (number: number, rest = '') => `/conversations/${id}/messages/${number}${rest}`;
  const bodies = async () => (await chat.messages('buyer', id)).items.map(({ body }) => body);

  test('are numbered from 1 without gaps, whoever sends at the same time', async () => {
    await chat.write('buyer', id);
    const people = ['buyer', 'seller', 'buyer', 'seller', 'buyer', 'seller'] as const;
    const sent = await Promise.all(people.map((person, at) => chat.write(person, id, `${person} ${at}`)));

    expect(sent.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
    const { items, version } = await chat.messages('seller', id);
    expect(items.map(({ number, version: of }) => [number, of])).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [n, n]));
    expect(version).toBe(7);
  });

  test('of the same client key are one message, one after the other or at once', async () => {
    const clientKey = randomUUID();
    const same = { ...text('Hello'), clientKey };
    const replies = await Promise.all([1, 2, 3].map(() => chat.send('buyer', id, same)));
    replies.push(await chat.send('buyer', id, { ...text('Something else'), clientKey }));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ value }) => JSON.stringify(value))).size).toBe(1);
    expect(await bodies()).toMatchObject([{ text: 'Hello' }]);
    expect(await chat.send('seller', id, { ...text('The same key of the other one'), clientKey })).toMatchObject({
      value: { number: 2 },
    });
  });

  test('show their key to the sender alone', async () => {
    const { clientKey } = await chat.write('buyer', id);

    expect(clientKey).toEqual(expect.any(String));
    expect((await chat.messages('seller', id)).items[0]).toMatchObject({ clientKey: null, senderId: 2 });
  });

  test('come in pages from the end, and by what changed after a version', async () => {
    for (const words of ['1', '2', '3', '4', '5']) await chat.write('buyer', id, words);
    await chat.ask('buyer', 'PUT', ref(2), { text: 'two' });
    const numbers = ({ items, hasMore }: { items: ChatMessage[]; hasMore: boolean }) => [
      items.map(({ number }) => number),
      hasMore,
    ];

    expect(numbers(await chat.messages('seller', id, '?limit=2'))).toEqual([[4, 5], true]);
    expect(numbers(await chat.messages('seller', id, '?limit=2&before=4'))).toEqual([[2, 3], true]);
    expect(numbers(await chat.messages('seller', id, '?limit=2&before=2'))).toEqual([[1], false]);
    expect(numbers(await chat.messages('seller', id, '?after=4'))).toEqual([[2, 5], false]);
    expect(numbers(await chat.messages('seller', id, '?after=6'))).toEqual([[], false]);
  });

  test('that changed are read up to a version, and leave later changes out', async () => {
    for (const words of ['1', '2', '3', '4']) await chat.write('buyer', id, words);
    const rows = await messagesAfter(chat.database.db, id, { after: 1, upTo: 3, limit: 50 });

    expect(rows.map(({ version }) => version)).toEqual([2, 3]);
  });

  test('keep links as plain text until the one who got them has answered', async () => {
    await chat.write('buyer', id, 'See https://example.com');
    const before = await bodies();
    await chat.write('seller', id, 'Yes');

    expect(before).toMatchObject([{ hasOpenLinks: false }]);
    expect(await bodies()).toMatchObject([{ hasOpenLinks: true }, { hasOpenLinks: true }]);
  });

  test('are edited by their sender for 15 minutes', async () => {
    await chat.write('buyer', id, 'Helo');

    expect((await chat.ask('buyer', 'PUT', ref(1), { text: 'Hello' })).value).toMatchObject({
      number: 1,
      version: 2,
      body: { text: 'Hello' },
      editedDate: '2026-11-21T12:00:00.000Z',
    });
    expect(await chat.ask('seller', 'PUT', ref(1), { text: 'Mine' })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await chat.ask('buyer', 'PUT', ref(2), { text: 'None' })).toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    chat.pass(16);
    expect(await chat.ask('buyer', 'PUT', ref(1), { text: 'Late' })).toMatchObject({ code: 'EDIT_TOO_LATE' });
  });

  test('are withdrawn: the number stays, the words are deleted', async () => {
    const sent = await chat.write('buyer', id, 'A secret');
    await chat.write('buyer', id, 'Second');
    await chat.ask('buyer', 'DELETE', ref(1));

    expect((await chat.ask('buyer', 'DELETE', ref(1))).status).toBe(200);
    expect(await bodies()).toMatchObject([{ kind: 'withdrawn' }, { text: 'Second' }]);
    expect(await chat.one('seller', id)).toMatchObject({ unread: 1, version: 3 });
    expect(await chat.send('buyer', id, { ...text('A secret'), clientKey: sent.clientKey })).toMatchObject({
      value: { number: 1, body: { kind: 'withdrawn' } },
    });
    expect(await chat.ask('seller', 'DELETE', ref(2))).toMatchObject({ code: 'FORBIDDEN' });
    const rows = await chat.database.db.selectFrom('chat_message').selectAll().where('number', '=', 1).execute();
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });

  test('are offers that the other accepts, declines or counters', async () => {
    await chat.write('buyer', id);
    const offer = (amount: number, replyTo?: number) => ({
      kind: 'offer',
      amount,
      currency: 'USD',
      ...(replyTo && { replyTo }),
    });
    const answer = (person: 'buyer' | 'seller', number: number, words: string) =>
      chat.ask(person, 'POST', ref(number, '/answer'), { answer: words });
    await chat.send('buyer', id, offer(8000));
    await chat.send('seller', id, offer(9500, 2));
    const countered = await answer('seller', 2, 'accept');
    const own = await answer('seller', 3, 'accept');
    const accepted = await answer('buyer', 3, 'accept');
    const again = await answer('buyer', 3, 'accept');
    const changed = await answer('buyer', 3, 'decline');

    expect([countered.code, own.code, accepted.code, again.code, changed.code]).toEqual([
      'PROPOSAL_CLOSED',
      'FORBIDDEN',
      undefined,
      undefined,
      'PROPOSAL_CLOSED',
    ]);
    expect((await bodies()).slice(1)).toEqual([
      { kind: 'offer', amount: 8000, currency: 'USD', state: 'superseded' },
      { kind: 'offer', amount: 9500, currency: 'USD', state: 'accepted' },
    ]);
    const { items } = await chat.messages('buyer', id);
    expect(new Set(items.map(({ version }) => version)).size).toBe(3);
    expect(await chat.one('buyer', id)).toMatchObject({ car: { price: { amount: 10_000 } } });
    expect(await chat.ask('seller', 'DELETE', ref(3))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await answer('seller', 1, 'accept')).toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
  });

  test('are viewings in the next 90 days, of which a sender has one open', async () => {
    await chat.write('buyer', id);
    const viewing = (date: string) => chat.send('buyer', id, { kind: 'viewing', date, place: 'Yerevan' });
    const refused = await Promise.all(
      ['2026-11-21T11:59:00Z', '2027-02-20T12:00:00Z', 'tomorrow'].map((date) => viewing(date)),
    );
    await viewing('2026-11-25T15:00:00Z');
    await viewing('2026-11-26T15:00:00Z');
    await chat.ask('seller', 'POST', ref(3, '/answer'), { answer: 'decline' });

    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('VALIDATION_FAILED'));
    expect((await bodies()).slice(1)).toMatchObject([
      { kind: 'viewing', date: '2026-11-25T15:00:00Z', place: 'Yerevan', state: 'superseded' },
      { kind: 'viewing', state: 'declined' },
    ]);
  });

  test('are viewings of which the one agreed last takes the place of others that are still ahead', async () => {
    await chat.write('buyer', id);
    const agree = async (sender: 'buyer' | 'seller', number: number, date: string) => {
      await chat.send(sender, id, { kind: 'viewing', date, place: '' });
      const other = sender === 'buyer' ? 'seller' : 'buyer';
      await chat.ask(other, 'POST', ref(number, '/answer'), { answer: 'accept' });
    };
    await agree('buyer', 2, '2026-11-23T15:00:00Z');
    chat.pass(3 * 24 * 60);
    await agree('buyer', 3, '2026-11-26T15:00:00Z');
    const { version } = await chat.one('buyer', id);
    await agree('seller', 4, '2026-11-27T15:00:00Z');

    expect((await bodies()).slice(1)).toMatchObject([
      { kind: 'viewing', state: 'accepted' },
      { kind: 'viewing', state: 'superseded' },
      { kind: 'viewing', state: 'accepted' },
    ]);
    const changed = (await chat.messages('buyer', id, `?after=${version}`)).items;
    expect(changed.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([3, 4]);
  });

  test('are cars that buyers can see', async () => {
    await chat.write('buyer', id);

    expect(await chat.send('seller', id, { kind: 'car', postId: 2 })).toMatchObject({
      value: { body: { kind: 'car', car: { postId: 2, title: 'Brand 1 Model 1, 2017', status: 'active' } } },
    });
    for (const postId of [3, 4, 5, 6, 7, 999])
      expect(await chat.send('seller', id, { kind: 'car', postId })).toMatchObject({ code: 'POST_NOT_FOUND' });
  });

  test.each([
    ['4,001 characters', { kind: 'text', text: 'a'.repeat(4001) }, 'VALIDATION_FAILED'],
    ['nothing but spaces', { kind: 'text', text: '   ' }, 'VALIDATION_FAILED'],
    ['nothing to see', { kind: 'text', text: '\u202E\u200B' }, 'VALIDATION_FAILED'],
    ['an unknown kind', { kind: 'system', code: 'carSold' }, 'VALIDATION_FAILED'],
    ['no key', { kind: 'text', text: 'Hello', clientKey: undefined }, 'VALIDATION_FAILED'],
    ['a sender', { kind: 'text', text: 'Hello', senderId: 1 }, 'VALIDATION_FAILED'],
    ['a negative offer', { kind: 'offer', amount: -1, currency: 'USD' }, 'VALIDATION_FAILED'],
    ['an offer that rounds to nothing', { kind: 'offer', amount: 0.0049, currency: 'USD' }, 'VALIDATION_FAILED'],
    ['a reply to what does not exist', { kind: 'text', text: 'Hello', replyTo: 7 }, 'MESSAGE_NOT_FOUND'],
    ['photos that nobody uploaded', { kind: 'photos', photoIds: ['x'] }, 'PHOTO_NOT_FOUND'],
  ])('with %s are refused and leave nothing', async (_, message, code) => {
    expect(await chat.send('buyer', id, message)).toMatchObject({ code });
    expect(await chat.one('buyer', id)).toMatchObject({ lastNumber: 0, version: 0 });
  });

  test.each(['half a pair: \uD800', '💬'.repeat(2000), '\u202E<script>alert(1)</script>'])(
    'hold any signs that a text can have: %j',
    async (words) => {
      const { status } = await chat.send('buyer', id, text(words));

      expect(status).toBe(200);
      expect(await bodies()).toHaveLength(1);
    },
  );

  test('lose invisible signs, which disguise words and addresses, and keep joined emoji', async () => {
    await chat.send('buyer', id, text('pay \u202Egpj.exe, Wh\u200Bats\u00ADApp 👨‍👩‍👧'));
    const date = new Date(chat.now() + 3_600_000).toISOString();
    await chat.send('buyer', id, { kind: 'viewing', date, place: 'Komitas \u202E15' });

    expect(await bodies()).toMatchObject([{ text: 'pay gpj.exe, WhatsApp 👨‍👩‍👧' }, { place: 'Komitas 15' }]);
  });

  test('of another user’s conversation do not exist', async () => {
    await chat.write('buyer', id);
    const asked = await Promise.all([
      chat.ask('stranger', 'GET', `/conversations/${id}/messages`),
      chat.send('stranger', id, text('Hello')),
      chat.ask('stranger', 'PUT', ref(1), { text: 'Mine' }),
      chat.ask('stranger', 'DELETE', ref(1)),
      chat.ask('stranger', 'POST', ref(1, '/answer'), { answer: 'accept' }),
      chat.ask('stranger', 'POST', `/conversations/${id}/read`, { number: 1 }),
      chat.ask('stranger', 'POST', `/conversations/${id}/typing`, {}),
      chat.ask('buyer', 'GET', '/conversations/999999/messages'),
    ]);

    expect(asked.map(({ status, code }) => [status, code])).toEqual(
      Array(asked.length).fill([404, 'CONVERSATION_NOT_FOUND']),
    );
  });
});
