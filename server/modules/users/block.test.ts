import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { readLetters } from '#server/modules/mail/testing.ts';
import { StatusService } from '#server/modules/posts/index.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const ADMIN = 5;
const SELLER = 3;
const BUYER = 2;
const VIN = 'JTDBR32E720012345';
const DAY_AGO = new Date(TEST_NOW - 86_400_000).toISOString();
const SOLD = { sold_at: DAY_AGO };
const REASON = 'Cars that do not exist.';

describe.each(DIALECTS)('a blocked seller on %s', (dialect) => {
  describe.each(['index', 'sql'] as const)('with search by %s', (mode) => {
    let market: Market;
    let posts: number[];
    beforeAll(async () => {
      market = await openMarket({ dialect });
      const own = [
        { vin: VIN },
        SOLD,
        { hidden_at: DAY_AGO },
        { moderation: 'pending' as const, review_since: DAY_AGO },
        { top_since: DAY_AGO, top_until: new Date(TEST_NOW + 86_400_000).toISOString() },
      ];
      const rows = [...own.map((over) => ({ ...over, owner_id: SELLER })), { owner_id: 1 }];
      const added = await market.database.db
        .insertInto('post')
        .values(rows.map((over) => aPost({ created_at: DAY_AGO, first_active_at: DAY_AGO, ...over })))
        .returning('id')
        .execute();
      posts = added.map(({ id }) => id);
      if (mode === 'index') await market.search.load();
      await market.call(BUYER, 'POST', '/api/Identity/follow', { userId: SELLER });
      await market.call(BUYER, 'POST', '/api/Favorites', { postId: posts[0] });
    }, 60_000);
    afterAll(() => market.close());

    const act = (kind: string, body: object = {}) =>
      market.call(ADMIN, 'POST', `/api/admin/users/${SELLER}/${kind}`, { reason: REASON, ...body });
    const get = async (url: string, userId?: number) => {
      const headers = userId === undefined ? {} : await market.as(userId);
      return market.app.inject({ url, headers });
    };
    const stored = () =>
      market.database.db.selectFrom('post').selectAll().where('owner_id', '=', SELLER).orderBy('id').execute();
    /** Everything that others can see of the seller, as it is answered now. */
    const seen = async () => {
      const ids = async (url: string, userId?: number) => {
        const { value = [], totalCount, error } = (await get(url, userId)).json();
        return error?.code ?? [value.map(({ id }: { id: number }) => id).toSorted(), totalCount];
      };
      const pages = await Promise.all(posts.map((id) => get(`/api/Posts/${id}`)));
      const sitemap = (await get('/sitemap-posts-1.xml')).body;
      const favourites = (await get('/api/Posts/UserPosts?status=Favorites', BUYER)).json();
      return {
        home: await ids('/api/Posts'),
        search: await ids('/api/Posts/Search?BrandId=1'),
        vin: await ids(`/api/Posts/Search?Query=${VIN}`, BUYER),
        facets: (await get('/api/Posts/Facets')).json().value.totalCount,
        ofUser: await ids(`/api/Posts?userId=${SELLER}`),
        user: (await get(`/api/Identity/userinfo?userId=${SELLER}`)).json().error?.code ?? 'ok',
        pages: pages.map((reply) => reply.json().error?.code ?? 'ok'),
        suggested: (await get(`/api/Posts/${posts[5]}`)).json().value.suggestions.length,
        sitemap: posts.filter((id) => sitemap.includes(`/posts/view/${id}<`)),
        health: (await get('/api/health')).json().value.posts,
        follows: await ids('/api/Identity/follows', BUYER),
        gone: favourites.value?.map(({ goneAs }: { goneAs: string | null }) => goneAs),
      };
    };

    test('disappears from every list, count and page, and comes back as it was', async () => {
      // Twice, so that what is kept for the next visitor is there.
      await seen();
      const before = await seen();
      const [first, , hidden, , top, other] = posts;
      expect(market.search.mode).toBe(mode);
      expect(before).toMatchObject({
        home: [[first, top, other], 3],
        pages: ['ok', 'ok', 'POST_NOT_FOUND', 'POST_NOT_FOUND', 'ok', 'ok'],
        ofUser: [[first, top], 2],
        user: 'ok',
        follows: [[SELLER], 1],
      });

      // The views that were counted are written by themselves some seconds later.
      await market.views.flush();
      const rows = await stored();
      const reply = await act('block');
      const during = await seen();

      // The seller's own row hides them all: a block is as quick for 50,000 cars as for one.
      expect(await stored()).toEqual(rows);
      expect(reply.code).toBe('ok');
      expect(reply.value).toMatchObject({ id: SELLER, blockedReason: REASON, activePostsCount: 0, sessions: [] });
      expect(during).toEqual({
        home: [[other], 1],
        search: [[other], 1],
        vin: [[], 0],
        facets: 1,
        ofUser: 'USER_NOT_FOUND',
        user: 'USER_NOT_FOUND',
        pages: [...Array(5).fill('POST_NOT_FOUND'), 'ok'],
        suggested: 0,
        sitemap: [other],
        health: 1,
        follows: [[], 0],
        gone: ['hidden'],
      });
      expect((await market.call(ADMIN, 'GET', '/api/admin/posts')).value).toEqual([]);

      await act('unblock');

      expect(await seen()).toEqual(before);
      expect(rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id)).toEqual([hidden]);
      expect(await stored()).toEqual(rows);
    });
  });

  describe('who uses the site', () => {
    let market: Market;
    beforeAll(async () => {
      market = await openMarket({ dialect });
    }, 60_000);
    afterAll(() => market.close());

    const act = (kind: string, reason = REASON) =>
      market.call(ADMIN, 'POST', `/api/admin/users/${SELLER}/${kind}`, { reason });
    const letters = async () => {
      await market.events.settled();
      await market.mail.settled();
      return (await readLetters(market.dataDir)).map(({ to, kind }) => [to, kind]);
    };

    test('is logged out everywhere at once and gets a letter with the reason', async () => {
      const sessions = [await market.as(SELLER), await market.as(SELLER)];
      const ask = async () => {
        const replies = sessions.map((headers) => market.app.inject({ url: '/api/Identity/sessions', headers }));
        return (await Promise.all(replies)).map((reply) => reply.json().error?.code ?? 'ok');
      };
      expect(await ask()).toEqual(['ok', 'ok']);

      await act('block');

      expect(await ask()).toEqual(['SESSION_EXPIRED', 'SESSION_EXPIRED']);
      expect(
        await market.database.db.selectFrom('session').where('user_id', '=', SELLER).selectAll().execute(),
      ).toEqual([]);
      expect(await letters()).toEqual([['seller3@example.com', 'accountBlocked']]);
      await act('unblock');
      expect(await ask()).toEqual(['SESSION_EXPIRED', 'SESSION_EXPIRED']);
      expect(await letters()).toContainEqual(['seller3@example.com', 'accountUnblocked']);
    });

    test('cannot show a car by a request that began before the block', async () => {
      const { db } = market.database;
      const row = aPost({ owner_id: SELLER, hidden_at: DAY_AGO });
      const { id: postId } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
      const photo = { key: 'a'.repeat(64), width: 1, height: 1, bytes: 1, created_at: DAY_AGO };
      await db.insertInto('media').values(photo).execute();
      await db.insertInto('post_photo').values({ post_id: postId, position: 0, media_key: photo.key }).execute();
      await act('block');

      const late = new StatusService(market.writing).act(
        { action: 'unHide', postId, ownerId: SELLER },
        { scope: 'test', key: undefined, body: {} },
      );

      await expect(late).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED', fields: { reason: REASON } });
      await act('unblock');
    });

    test('has what was approved meanwhile published when the block ends', async () => {
      const { db } = market.database;
      const row = aPost({ owner_id: SELLER, moderation: 'pending', review_since: DAY_AGO });
      const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
      await act('block');
      expect((await market.call(ADMIN, 'POST', `/api/admin/posts/${id}/approve`, {})).code).toBe('ok');
      expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('POST_NOT_FOUND');

      await act('unblock');

      expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('ok');
      const published = await db.selectFrom('events').selectAll().where('kind', '=', 'postPublished').execute();
      expect(published.map((event) => event.post_id)).toEqual([id]);
    });

    test('is blocked once, however often it is asked', async () => {
      const acts = async () =>
        (await market.call(ADMIN, 'GET', '/api/admin/audit?act=userBlocked')).value.length as number;
      const before = await acts();

      const codes = [(await act('block')).code, (await act('block', 'Another reason.')).code];

      expect([codes, (await acts()) - before]).toEqual([['ok', 'ok'], 1]);
      const { value } = await market.call(ADMIN, 'GET', `/api/admin/users/${SELLER}`);
      expect(value.blockedReason).toBe(REASON);
      await act('unblock');
    });
  });
});
