import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InventoryEdit } from '#contract/http/inventory.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';

/** A company and a buyer. */
const DEALER = 1;
const BUYER = 2;
const SECRET_TEXT = 'Unheard-of buyer';

describe.each(DIALECTS)('cards of reserved cars on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW;
  let id = 0;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
    await market.give(DEALER, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());
  beforeEach(async () => {
    now += DAY_MS;
    id = await market.publish(DEALER);
  });

  const edit = async (fields: InventoryEdit) => {
    const items = [{ id, seen: null, change: { kind: 'edit', fields } }];
    expect((await market.call(DEALER, 'POST', '/api/Inventory/bulk', { items })).value[0].error).toBeNull();
  };
  const reserve = (fields: InventoryEdit = {}) =>
    edit({
      reservedFor: SECRET_TEXT,
      reservedUntil: new Date(now + HOUR_MS).toISOString(),
      isReservationShown: true,
      ...fields,
    });
  const cardIn = async (userId: number | undefined, url: string): Promise<PostCard> => {
    const cards: PostCard[] = (await market.call(userId, 'GET', url)).value;
    return cards.find((card) => Number(card.id) === id)!;
  };
  /** Asked three times by a visitor, so that the last answer is a kept one, and by a buyer. */
  const seen = async (url = '/api/Posts/Search') => {
    const cards: PostCard[] = [];
    for (const userId of [undefined, undefined, undefined, BUYER]) cards.push(await cardIn(userId, url));
    return new Set(cards.map(({ isReserved }) => isReserved));
  };

  test('say so in every list', async () => {
    await reserve();
    await market.call(BUYER, 'POST', '/api/Favorites', { postId: id });

    for (const url of ['/api/Posts', '/api/Posts/Search', `/api/Posts?userId=${DEALER}`, `/api/Posts/Cards?ids=${id}`])
      expect([url, ...(await seen(url))]).toEqual([url, true]);
    for (const [userId, url] of [
      [BUYER, '/api/Posts/UserPosts?status=Favorites'],
      [DEALER, '/api/Posts/UserPosts'],
    ] as const)
      expect([url, (await cardIn(userId, url)).isReserved]).toEqual([url, true]);
  });

  test('follow the dealer at once, also where lists are kept', async () => {
    expect(await seen()).toEqual(new Set([false]));
    await reserve();
    expect(await seen()).toEqual(new Set([true]));
    await edit({ isReservationShown: false });

    expect(await seen()).toEqual(new Set([false]));
  });

  test('are as others from the moment the reservation ends', async () => {
    await reserve();
    expect(await seen()).toEqual(new Set([true]));
    now += HOUR_MS - 1;
    expect(await seen()).toEqual(new Set([true]));
    now += 1;

    expect(await seen()).toEqual(new Set([false]));
  });

  test('are as others where the dealer does not show it', async () => {
    await reserve({ isReservationShown: false });

    expect(await seen()).toEqual(new Set([false]));
  });

  test('lose it with the sale, also among favourites', async () => {
    await reserve();
    await market.call(BUYER, 'POST', '/api/Favorites', { postId: id });
    await market.call(DEALER, 'POST', '/api/posts/sold', { postId: id });

    const card = await cardIn(BUYER, '/api/Posts/UserPosts?status=Favorites');

    expect(card).toMatchObject({ goneAs: 'sold', isReserved: false });
  });

  test('show nobody for whom or until when', async () => {
    await reserve();

    const replies = await Promise.all(
      ['/api/Posts', `/api/Posts/${id}`, `/api/Posts/Cards?ids=${id}`].map((url) => market.call(undefined, 'GET', url)),
    );

    expect(JSON.stringify(replies)).toContain('"isReserved":true');
    expect(JSON.stringify(replies)).not.toContain(SECRET_TEXT);
    expect(JSON.stringify(replies)).not.toContain(new Date(now + HOUR_MS).toISOString());
  });
});
