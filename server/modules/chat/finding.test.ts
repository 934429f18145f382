import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chat as calls } from '#contract/http/chat.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { seenTimer } from './seen.ts';
import { openTestChat, type TestChat } from './testing.ts';

describe.each(DIALECTS)('finding and keeping messages on %s', (dialect) => {
  let chat: TestChat;
  let id: number;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
    ({ id } = await chat.open('buyer'));
  }, 60_000);
  afterEach(() => chat.close());

  const search = async (person: 'buyer' | 'seller' | 'stranger', query: string, before = '') =>
    calls.messages.search.reply.parse({
      isSuccess: true,
      value: await chat.valueOf(
        chat.ask(
          person,
          'GET',
          `/search?query=${encodeURIComponent(query)}${before && `&before=${encodeURIComponent(before)}`}`,
        ),
      ),
    }).value;

  test('finds all words, whatever their case and accents, in one’s own conversations alone', async () => {
    await chat.write('buyer', id, 'Is the Škoda 100% OK?');
    await chat.write('seller', id, 'Ինչ գին է');
    const texts = async (person: 'buyer' | 'stranger', query: string) =>
      (await search(person, query)).items.map(({ message }) => message.number);

    expect(await texts('buyer', 'SKODA ok')).toEqual([1]);
    expect(await texts('buyer', '100%')).toEqual([1]);
    expect(await texts('buyer', '1%0')).toEqual([]);
    expect(await texts('buyer', 'ԳԻՆ')).toEqual([2]);
    expect(await texts('stranger', 'skoda')).toEqual([]);
    await chat.ask('buyer', 'DELETE', `/conversations/${id}/messages/1`);
    expect(await texts('buyer', 'skoda')).toEqual([]);
  });

  test('finds in pages, the latest first', async () => {
    for (let at = 1; at <= 25; at += 1) {
      await chat.write('buyer', id, `Message ${at}`);
      if (at % 5 === 0) chat.pass(1);
    }
    const first = await search('seller', 'message');
    const second = await search('seller', 'message', first.next ?? '');
    const numbers = [...first.items, ...second.items].map(({ message }) => message.number);

    expect(numbers).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
    expect(second.next).toBeNull();
  });

  test('exports the user’s own conversations with their messages, and no others', async () => {
    await chat.write('buyer', id, 'One "quoted"');
    await chat.write('seller', id, 'Two');
    const other = await chat.open('stranger');
    await chat.write('stranger', other.id, 'A secret');
    const { value } = calls.messages.export.reply.parse({
      isSuccess: true,
      value: await chat.valueOf(chat.ask('buyer', 'GET', '/export')),
    });

    expect(value.map(({ messages }) => messages.map(({ body }) => 'text' in body && body.text))).toEqual([
      ['One "quoted"', 'Two'],
    ]);
    expect((await chat.ask('seller', 'GET', '/export')).value).toHaveLength(2);
    expect((await chat.ask(3, 'GET', '/export')).value).toEqual([]);
  });

  test('counts unread messages for the site before the chat is loaded', async () => {
    await chat.write('buyer', id);
    await chat.write('buyer', id);
    const profile = await chat.app.inject({ url: '/api/Identity/userinfo', headers: await chat.as(1) });

    expect(profile.json().value.chatInfo).toMatchObject({ id: 1, unread: 2 });
  });

  test('shows who is online and who was within the hour, unless one of the two hides it', async () => {
    const { db } = chat.database;
    let here = [1];
    const deps = { db, now: chat.now, isHere: () => false, send: () => Promise.resolve() };
    const { run } = seenTimer(deps, { users: () => here });
    await chat.write('buyer', id);
    const presence = async () => (await chat.one('buyer', id)).other.presence;
    const seen = [await presence()];
    await run(OWN_LEASE);
    seen.push(await presence());
    here = [];
    chat.pass(1);
    await run(OWN_LEASE);
    seen.push(await presence());
    chat.pass(61);
    seen.push(await presence());
    here = [1];
    await run(OWN_LEASE);
    await db.updateTable('chat_user').set({ is_presence_hidden: 1 }).where('user_id', '=', 2).execute();
    seen.push(await presence());

    expect(seen).toEqual([null, 'online', 'recently', null, null]);
  });
});
