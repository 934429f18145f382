import { afterEach, beforeEach, expect, test, describe } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestChat, PEOPLE, setPost, type TestChat } from './testing.ts';

describe.each(DIALECTS)('the way to a seller on %s', (dialect) => {
  let chat: TestChat;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
  }, 60_000);
  afterEach(() => chat.close());

  const asked = async (userId: number, sellerId: number = PEOPLE.seller) => {
    const url = `/chat/api/v1/sellers/${sellerId}/conversation`;
    const reply = await chat.app.inject({ method: 'GET', url, headers: await chat.as(userId) });
    return (reply.json() as { value: { conversationId: number | null } }).value.conversationId;
  };

  test('is the buyer’s latest conversation about a car that is for sale', async () => {
    const first = await chat.open('buyer', 1);
    expect(await asked(PEOPLE.buyer)).toBeNull();
    await chat.write('buyer', first.id);
    chat.pass(1);
    const second = await chat.open('buyer', 2);
    await chat.write('buyer', second.id);

    expect(await asked(PEOPLE.buyer)).toBe(second.id);
    await setPost(chat.database, 2, { sold_at: '2026-01-01T00:00:00.000Z' });
    expect(await asked(PEOPLE.buyer)).toBe(first.id);
  });

  test('is nobody else’s conversation, and none that the seller began as a buyer', async () => {
    const { id } = await chat.open('buyer', 1);
    await chat.write('buyer', id);

    expect(await asked(PEOPLE.stranger)).toBeNull();
    expect(await asked(PEOPLE.seller, PEOPLE.buyer)).toBeNull();
  });
});
