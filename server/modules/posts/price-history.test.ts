import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostCard } from '#contract/http/posts.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from './testing-selling.ts';

const SELLER = 2;
const STRANGER = 3;
const ADMIN = 5;

describe.each(DIALECTS)('the price history of a post on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterAll(() => market.close());

  const ask = (userId: number | undefined, id: number) =>
    market.call(userId, 'GET', `/api/Posts/${id}/Prices?currency=USD`);
  /** Moves the stored prices of a post this many hours back. */
  const pass = async (id: number, hours: number) => {
    const { db } = market.database;
    const earlier = (at: string) => new Date(Date.parse(at) - hours * 60 * 60 * 1000).toISOString();
    const post = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const first_active_at = post.first_active_at === null ? null : earlier(post.first_active_at);
    await db.updateTable('post').set({ first_active_at }).where('id', '=', id).execute();
    const rows = await db.selectFrom('post_price').selectAll().where('post_id', '=', id).orderBy('id').execute();
    for (const row of rows)
      await db
        .updateTable('post_price')
        .set({ at: earlier(row.at) })
        .where('id', '=', row.id)
        .execute();
  };
  const change = async (id: number, asked: number) => {
    const { db } = market.database;
    const post = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const body = { postId: id, price: asked, modifiedDateUtc: post.modified_at };
    expect((await market.call(SELLER, 'POST', '/api/posts/price', body)).code).toBe('ok');
  };

  test('shows visitors each price with its day', async () => {
    const id = await market.publish(SELLER);
    await pass(id, 72);
    await change(id, 9000);

    const reply = await ask(undefined, id);

    expect(
      reply.value.map(({ price: asked, priceUnit }: { price: number; priceUnit: string }) => [asked, priceUnit]),
    ).toEqual([
      [9500, 'USD'],
      [9000, 'USD'],
    ]);
    expect(reply.value[0]).toMatchObject({ userPrice: 9500, userPriceUnit: 'USD' });
  });

  test('is hidden with its post from all but its owner and administrators', async () => {
    const id = await market.publish(SELLER);
    await market.call(SELLER, 'POST', '/api/posts/hide', { postId: id });

    expect((await ask(undefined, id)).code).toBe('POST_NOT_FOUND');
    expect((await ask(STRANGER, id)).code).toBe('POST_NOT_FOUND');
    expect((await ask(SELLER, id)).value).toHaveLength(1);
    expect((await ask(ADMIN, id)).value).toHaveLength(1);
  });

  test('does not exist for a post that does not', async () => {
    expect((await ask(undefined, 999_999)).code).toBe('POST_NOT_FOUND');
  });

  describe('on cards', () => {
    /** Asked three times by a visitor, so that the last answer is a kept one, and by a member. */
    const dropsOf = async (id: number) => {
      const cards: PostCard[] = [];
      for (const userId of [undefined, undefined, undefined, STRANGER])
        cards.push(...(await market.call(userId, 'GET', `/api/Posts/Search?currency=USD`)).value);
      return cards.flatMap((card) => (Number(card.id) === id ? [card.priceDrop] : []));
    };
    const published = async () => {
      now += DAY_MS;
      const id = await market.publish(SELLER);
      await pass(id, 72);
      return id;
    };

    test('is what the price fell by last, from that moment on and for thirty days', async () => {
      const id = await published();
      expect(await dropsOf(id)).toEqual([null, null, null, null]);
      await change(id, 9000);

      const drop = { amount: 500, at: new Date(now).toISOString() };
      expect(await dropsOf(id)).toEqual([drop, drop, drop, drop]);
      now += 30 * DAY_MS - 1;
      expect(await dropsOf(id)).toEqual([drop, drop, drop, drop]);
      now += 1;
      expect(await dropsOf(id)).toEqual([null, null, null, null]);
    });

    test('is nothing where the price rose', async () => {
      const id = await published();
      await change(id, 9900);

      expect(await dropsOf(id)).toEqual([null, null, null, null]);
    });

    test('is shown with favourites, until the car is sold', async () => {
      const id = await published();
      await change(id, 9000);
      await market.call(STRANGER, 'POST', '/api/Favorites', { postId: id });
      const inFavourites = async () => {
        const { value } = await market.call(STRANGER, 'GET', '/api/Posts/UserPosts?status=Favorites');
        return (value as PostCard[]).find((card) => Number(card.id) === id)?.priceDrop;
      };
      expect(await inFavourites()).toMatchObject({ amount: 500 });
      await market.call(SELLER, 'POST', '/api/posts/sold', { postId: id });

      expect(await inFavourites()).toBeNull();
    });
  });
});
