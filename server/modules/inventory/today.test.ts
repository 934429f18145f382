import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';

const DEALER = 1;
const OTHER = 3;
const PERSON = 2;
const at = '2026-11-20T10:00:00.000Z';

describe.each(DIALECTS)('what waits for a dealer today on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const today = async (userId: number) => (await market.call(userId, 'GET', '/api/Inventory/today')).value;

  test('is nothing at first', async () => {
    expect(await today(DEALER)).toEqual({ drafts: [], chats: 0 });
  });

  test('are drafts and the chats in which a buyer wrote last, each of the company alone', async () => {
    const postId = await market.publish(DEALER);
    const { db } = market.database;
    const draft = { user_id: DEALER, content: '{}', saved_at: at };
    await db
      .insertInto('post_draft')
      .values([
        { ...draft, post_id: postId },
        { ...draft, post_id: 0 },
      ])
      .execute();
    const chatWith = async (buyerId: number, waitingSince: string | null) => {
      const conversation = { post_id: postId, buyer_id: buyerId, seller_id: DEALER, created_at: at };
      const { id } = await db.insertInto('conversation').values(conversation).returning('id').executeTakeFirstOrThrow();
      const member = { conversation_id: id, post_id: postId, last_at: at };
      await db
        .insertInto('conversation_member')
        .values([
          { ...member, user_id: DEALER, role: 'seller', waiting_since: waitingSince },
          { ...member, user_id: buyerId, role: 'buyer', waiting_since: null },
        ])
        .execute();
    };
    await chatWith(PERSON, at);
    await chatWith(4, null);

    expect(await today(DEALER)).toEqual({ drafts: [0, postId], chats: 1 });
    expect(await today(OTHER)).toEqual({ drafts: [], chats: 0 });
  });

  test('is for companies', async () => {
    expect((await market.call(PERSON, 'GET', '/api/Inventory/today')).code).toBe('FORBIDDEN');
    expect((await market.call(undefined, 'GET', '/api/Inventory/today')).code).toBe('AUTH_REQUIRED');
  });
});
