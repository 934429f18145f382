import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { removeChatsOf } from './removed-user.repository.ts';
import { openTestChat, PEOPLE, type TestChat } from './testing.ts';

describe.each(DIALECTS)('the chats of a deleted user on %s', (dialect) => {
  let chat: TestChat;
  beforeAll(async () => {
    chat = await openTestChat({ dialect });
  }, 60_000);
  afterAll(() => chat.close());

  test('stay with the other one, without their sender', async () => {
    const { db } = chat.database;
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id, 'Is it still for sale?');
    await chat.write('seller', id, 'Yes.');
    await chat.ask('seller', 'POST', '/blocks', { userId: PEOPLE.buyer });

    const at = new Date(chat.now()).toISOString();
    const size = { width: 1, height: 1 };
    const photo = { conversation_id: id, number: null, media_key: '0'.repeat(64), ...size, created_at: at };
    await db
      .insertInto('chat_photo')
      .values([PEOPLE.buyer, PEOPLE.seller].map((user_id) => ({ ...photo, id: `photo-${user_id}`, user_id })))
      .execute();
    await db.insertInto('chat_translation_use').values({ user_id: PEOPLE.buyer, since: at, characters: 9 }).execute();
    await chat.ask('buyer', 'POST', '/desk/replies', { title: 'Yes', text: 'It is for sale.' });

    await db.transaction().execute((transaction) => removeChatsOf(transaction, PEOPLE.buyer));
    const { items } = await chat.messages('seller', id);
    const seen = [
      await chat.ask('seller', 'GET', `/conversations/${id}`),
      await chat.ask('buyer', 'GET', `/conversations/${id}`),
    ];

    expect(items.map(({ senderId, body }) => [senderId, body])).toMatchObject([
      [null, { kind: 'text', text: 'Is it still for sale?' }],
      [PEOPLE.seller, { kind: 'text', text: 'Yes.' }],
    ]);
    expect(seen).toMatchObject([true, false].map((isDeleted) => ({ value: { other: { isDeleted } } })));
    expect(await db.selectFrom('chat_block').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('chat_photo').select('user_id').execute()).toEqual([{ user_id: PEOPLE.seller }]);
    expect(await db.selectFrom('chat_translation_use').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('chat_canned_reply').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('chat_user').selectAll().where('user_id', '=', PEOPLE.buyer).execute()).toEqual([]);
  });
});
