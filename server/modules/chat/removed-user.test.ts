import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { removeChatsOf } from './removed-user.ts';
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
    expect(await db.selectFrom('chat_user').selectAll().where('user_id', '=', PEOPLE.buyer).execute()).toEqual([]);
  });
});
