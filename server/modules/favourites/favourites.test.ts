import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_LOCAL_FAVOURITES } from '#contract/constants.ts';
import { api } from '#contract/http/index.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { day, fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const LIST = '/api/Posts/UserPosts?status=Favorites&lang=en&currency=USD';

describe.each(DIALECTS)('favourites on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  const open = async () => {
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
  };
  beforeAll(open, 60_000);
  afterAll(() => world.close());

  type Method = 'GET' | 'POST' | 'DELETE';
  const send = async (userId: number, method: Method, url: string, payload?: object, headers = {}) => {
    now += 1000;
    const signedIn = await world.as(userId);
    const all = { ...signedIn, ...headers };
    return world.app.inject({ method, url, headers: all, ...(payload === undefined ? {} : { payload }) });
  };
  const add = (userId: number, postId: unknown, headers = {}) =>
    send(userId, 'POST', '/api/Favorites', { postId }, headers);
  const merge = (userId: number, postIds: unknown, headers = {}) =>
    send(userId, 'POST', '/api/Favorites/Merge', { postIds }, headers);
  const remove = (userId: number, postId: number | string) => send(userId, 'DELETE', `/api/Favorites/${postId}`);
  const list = async (userId: number, query = '') => {
    const reply = await send(userId, 'GET', `${LIST}${query}`);
    return reply.json<{ value: PostCard[]; totalCount: number }>();
  };
  const idsOf = async (userId: number) => (await list(userId)).value.map((card) => Number(card.id));
  const clear = (userId: number) => world.database.db.deleteFrom('favourite').where('user_id', '=', userId).execute();
  const codeOf = (reply: { statusCode: number; json: () => { error?: { code: string } } }) => [
    reply.statusCode,
    reply.json().error?.code,
  ];

  test.each([
    ['POST', '/api/Favorites', { postId: 1 }],
    ['POST', '/api/Favorites/Merge', { postIds: [1] }],
    ['DELETE', '/api/Favorites/1', undefined],
    ['GET', LIST, undefined],
  ] as const)('are for members: %s %s', async (method, url, payload) => {
    const reply = await world.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });

    expect(codeOf(reply)).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('are added, listed with the latest first, and removed; each as often as one likes', async () => {
    for (const id of [1, 9, 1]) expect((await add(3, id)).json().value).toEqual({ isFavorite: true });
    expect(await idsOf(3)).toEqual([9, 1]);

    for (const id of [9, 9, 4]) expect((await remove(3, id)).json().value).toEqual({ isFavorite: false });
    expect(await list(3)).toMatchObject({ totalCount: 1, value: [{ id: 1, isFavorite: true, goneAs: null }] });
  });

  test('are nobody else’s', async () => {
    await add(4, 2);
    await remove(5, 2);

    expect(await idsOf(4)).toEqual([2]);
    expect(await idsOf(5)).toEqual([]);
  });

  test.each([3, 4, 5, 6, 8, 404])('take no post that the person cannot open: %i', async (postId) => {
    expect(codeOf(await add(2, postId))).toEqual([404, 'POST_NOT_FOUND']);
    expect((await merge(2, [postId])).json().value).toEqual({ added: 0 });
  });

  test('take one’s own hidden post and a car sold a short while ago', async () => {
    expect((await add(1, 3)).statusCode).toBe(200);
    expect((await add(2, 7)).statusCode).toBe(200);
  });

  test.each([0, -1, 1.5, '1', null, 1e9])('written as %j are refused', async (postId) => {
    expect(codeOf(await add(3, postId))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await merge(3, [postId]))).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('refuse other people’s ids and too many at once', async () => {
    const many = Array.from({ length: MAX_LOCAL_FAVOURITES + 1 }, (_, at) => at + 1);

    expect(codeOf(await send(3, 'POST', '/api/Favorites', { postId: 1, userId: 4 }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(codeOf(await merge(3, many))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await remove(3, '1e3'))).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('come along from a device in their order, without those that are gone', async () => {
    await clear(5);
    await add(5, 2);

    expect((await merge(5, [1, 404, 2, 6, 9, 1])).json().value).toEqual({ added: 2 });
    expect((await merge(5, [1, 404, 2, 6, 9, 1])).json().value).toEqual({ added: 0 });
    expect((await merge(5, [])).json().value).toEqual({ added: 0 });
    expect(await idsOf(5)).toEqual([9, 1, 2]);
  });

  test('under one Idempotency-Key have one answer', async () => {
    await clear(5);
    const key = { 'idempotency-key': `merge-${dialect}-1` };
    const first = await merge(5, [1, 2], key);
    await clear(5);
    const again = await merge(5, [1, 2], key);
    const other = await merge(5, [1], key);

    expect([first.json().value, again.json().value]).toEqual([{ added: 2 }, { added: 2 }]);
    expect(codeOf(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await idsOf(5)).toEqual([]);
  });

  test('come in pages with their whole number', async () => {
    await clear(5);
    await merge(5, [1, 2, 9]);
    const page = await list(5, '&page=2&pageCount=2');

    expect([page.totalCount, page.value.map((card) => card.id)]).toEqual([3, [1]]);
  });

  test('are marked on lists, searches, pages and suggestions for their person alone', async () => {
    await Promise.all([4, 5].map(clear));
    await merge(4, [1, 2]);
    const marked = async (url: string, userId?: number) => {
      const reply = await world.app.inject({ url, headers: userId === undefined ? {} : await world.as(userId) });
      const { value } = reply.json<{ value: PostCard[] }>();
      return Object.fromEntries(value.map((card) => [card.id, card.isFavorite]));
    };
    const page = async (id: number, userId: number) =>
      (await world.app.inject({ url: `/api/Posts/${id}`, headers: await world.as(userId) })).json().value;

    for (const url of ['/api/Posts', '/api/Posts/Search']) {
      expect(await marked(url, 4)).toEqual({ 1: true, 2: true, 9: false });
      expect(await marked(url)).toEqual({ 1: false, 2: false, 9: false });
      expect(await marked(url, 3)).toMatchObject({ 2: false, 9: false });
    }
    expect(await marked('/api/Posts?userId=1', 4)).toMatchObject({ 1: true, 2: true });
    expect(await page(1, 4)).toMatchObject({ isFavorite: true });
    expect((await page(9, 4)).suggestions).toContainEqual(expect.objectContaining({ id: 2, isFavorite: true }));
    expect(await page(1, 5)).toMatchObject({ isFavorite: false });
  });
});

describe.each(DIALECTS)('a favourite that is gone on %s', (dialect) => {
  const GONE = [
    ['sold', { sold_at: day(-40) }, 'sold', 'sold'],
    ['hidden', { hidden_at: day(-1) }, 'hidden', 'hidden'],
    ['back in moderation', { moderation: 'pending' }, 'hidden', 'hidden'],
    ['rejected', { moderation: 'rejected' }, 'hidden', 'hidden'],
    ['deleted', { deleted_at: day(-1) }, 'deleted', 'hidden'],
    ['deleted after it was sold', { sold_at: day(-9), deleted_at: day(-1) }, 'deleted', 'hidden'],
  ] as const;

  test.each(GONE)(
    'because it is %s stays as a grey card and can be removed',
    async (_what, facts, goneAs, status) => {
      const world = await openTestApp({ dialect, fill: fillPosts });
      const headers = await world.as(3);
      await world.app.inject({ method: 'POST', url: '/api/Favorites', headers, payload: { postId: 1 } });
      await world.database.db.updateTable('post').set(facts).where('id', '=', 1).execute();
      await world.posts.changed([1]);

      const reply = await world.app.inject({ url: LIST, headers });
      const [card] = api.posts.userPosts.reply.parse(reply.json()).value;
      await world.app.inject({ method: 'DELETE', url: '/api/Favorites/1', headers });
      const after = await world.app.inject({ url: LIST, headers });
      await world.close();

      expect(card).toMatchObject({ goneAs, status, isFavorite: true, isTop: false, price: null, userPrice: null });
      expect(card?.brand).toBe('Brand 1');
      expect(card?.mainImage === null).toBe(!['sold', 'hidden'].includes(_what));
      expect(reply.body).not.toMatch(/pending|rejected|Secret|\+374|rice":\d/);
      expect(after.json()).toMatchObject({ value: [], totalCount: 0 });
    },
    60_000,
  );
});
