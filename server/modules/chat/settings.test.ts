import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatSettings } from '#contract/http/chat.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestChat, PEOPLE, type TestChat } from './testing.ts';

describe.each(DIALECTS)('settings of the chat on %s', (dialect) => {
  let chat: TestChat;
  let id: number;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
    ({ id } = await chat.open('buyer'));
    await chat.write('buyer', id);
  }, 60_000);
  afterEach(() => chat.close());

  const settings = (person: 'buyer' | 'seller') => chat.valueOf<ChatSettings>(chat.ask(person, 'GET', '/settings'));
  const block = (userId: number) => chat.ask('seller', 'POST', '/blocks', { userId });
  const unblock = (userId: number) => chat.ask('seller', 'DELETE', `/blocks/${userId}`);
  const text = { kind: 'text', text: 'Are you there?' };

  test('begin with every notice on, and keep what is changed', async () => {
    const before = await settings('buyer');
    const saved = await chat.ask('buyer', 'PUT', '/settings', { byMail: false, isPresenceHidden: true });

    expect(before).toEqual({
      isPresenceHidden: false,
      byTelegram: true,
      isBotBlocked: false,
      byMail: true,
      onDesktop: true,
      blocked: [],
    });
    expect(saved.value).toEqual({ ...before, byMail: false, isPresenceHidden: true });
    expect(await settings('buyer')).toEqual(saved.value);
    expect((await settings('seller')).byMail).toBe(true);
    expect((await chat.ask('buyer', 'PUT', '/settings', { muted_until: null })).code).toBe('VALIDATION_FAILED');
  });

  test('a block stops both from writing, and only the one who blocked sees who it was', async () => {
    const { value } = await block(PEOPLE.buyer);
    const again = await block(PEOPLE.buyer);

    expect(value).toMatchObject({ blocked: [{ id: PEOPLE.buyer }] });
    expect(again.value).toEqual(value);
    expect((await chat.one('seller', id)).closed).toBe('blockedByMe');
    expect((await chat.one('buyer', id)).closed).toBe('blocked');
    expect((await settings('buyer')).blocked).toEqual([]);
    expect((await chat.send('buyer', id, text)).code).toBe('CHAT_CLOSED');
    expect((await chat.send('seller', id, text)).code).toBe('CHAT_CLOSED');
  });

  test('both are notified of a block and of its end', async () => {
    const { sequence } = await chat.list('buyer');
    await block(PEOPLE.buyer);
    const closed = await chat.changes('buyer', sequence);
    await unblock(PEOPLE.buyer);
    const opened = await chat.changes('buyer', closed.sequence);

    expect(closed.items).toMatchObject([{ id, closed: 'blocked' }]);
    expect(opened.items).toMatchObject([{ id, closed: null }]);
    expect((await chat.send('buyer', id, text)).code).toBeUndefined();
    expect((await unblock(PEOPLE.buyer)).status).toBe(200);
  });

  test('nobody can block themselves or an unknown user', async () => {
    expect((await block(PEOPLE.seller)).code).toBe('VALIDATION_FAILED');
    expect((await block(999_999)).code).toBe('USER_NOT_FOUND');
  });
});
