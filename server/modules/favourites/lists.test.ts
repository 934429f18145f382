import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_FAVOURITE_LISTS, MAX_LIST_NAME_LENGTH } from '#contract/constants.ts';
import type { UserPostCard } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const OWNER = 3;
const OTHER = 4;

describe.each(DIALECTS)('lists of favourites on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
  }, 60_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.database.db.deleteFrom('favourite').execute();
  });

  const send = async (userId: number | undefined, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = userId === undefined ? {} : await world.as(userId);
    const reply = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const { value, error } = reply.json<{ value?: unknown; error?: { code: string } }>();
    return error?.code ?? value;
  };
  const mark = (postId: number, userId = OWNER, rest = {}) =>
    send(userId, 'POST', '/api/Favorites', { postId, ...rest });
  const put = (postId: number, name: unknown, userId: number | undefined = OWNER) =>
    send(userId, 'PUT', `/api/FavoriteLists/${postId}`, { name });
  const rename = (from: string, to: string) => send(OWNER, 'PUT', '/api/FavoriteLists', { from, to });
  const lists = (userId = OWNER) => send(userId, 'GET', '/api/FavoriteLists');
  const cards = async (query = '') => {
    const value = await send(OWNER, 'GET', `/api/Posts/UserPosts?status=Favorites&lang=en&currency=USD${query}`);
    return (value as UserPostCard[]).map(({ id, list }) => [id, list]);
  };

  test('begin with their first car and end with their last', async () => {
    for (const id of [1, 9]) await mark(id);
    expect(await lists()).toEqual([]);

    for (const _again of [1, 2]) expect(await put(1, '  For \n dad ')).toEqual([{ name: 'For dad', count: 1 }]);
    expect(await put(9, 'For dad')).toEqual([{ name: 'For dad', count: 2 }]);
    expect(await put(9, 'Առաջինը')).toEqual([
      { name: 'For dad', count: 1 },
      { name: 'Առաջինը', count: 1 },
    ]);
    expect(await cards()).toEqual([
      [9, 'Առաջինը'],
      [1, 'For dad'],
    ]);
    expect(await cards('&list=For%20dad')).toEqual([[1, 'For dad']]);
    expect(await cards('&list=Nothing')).toEqual([]);
    expect(await put(9, '')).toEqual([{ name: 'For dad', count: 1 }]);
  });

  test('are ordered by name, numbers by their value', async () => {
    for (const id of [1, 2, 9]) await mark(id);
    for (const [id, name] of [
      [1, 'List 10'],
      [2, 'list 2'],
      [9, 'Ещё'],
    ] as const)
      await put(id, name);

    expect(await lists()).toEqual(['list 2', 'List 10', 'Ещё'].map((name) => ({ name, count: 1 })));
  });

  test('are renamed, joined and dissolved; their cars stay favourites', async () => {
    for (const id of [1, 9]) await mark(id);
    await put(1, 'One');
    await put(9, 'Two');

    expect(await rename('One', 'Two')).toEqual([{ name: 'Two', count: 2 }]);
    expect(await rename('One', 'Three')).toEqual([{ name: 'Two', count: 2 }]);
    expect(await rename('Two', '')).toEqual([]);
    expect(await cards()).toEqual([
      [9, null],
      [1, null],
    ]);
  });

  test('are each user’s own', async () => {
    await mark(1);
    await mark(1, OTHER);
    await put(1, 'Mine');

    expect(await lists(OTHER)).toEqual([]);
    expect(await put(9, 'Mine')).toBe('FAVOURITE_NOT_FOUND');
    const signedOut = await world.app.inject({ method: 'PUT', url: '/api/FavoriteLists/1', payload: { name: 'Mine' } });
    expect(signedOut.json()).toMatchObject({ error: { code: 'AUTH_REQUIRED' } });
  });

  test('come back where a removal is undone', async () => {
    await mark(1, OWNER, { list: 'For dad' });

    expect(await cards()).toEqual([[1, 'For dad']]);
  });

  test.each([
    ['longer than allowed', 'a'.repeat(MAX_LIST_NAME_LENGTH + 1)],
    ['null', null],
    ['nothing', undefined],
  ])('whose names are %s are refused', async (_what, name) => {
    await mark(1);

    expect(await put(1, name)).toBe('VALIDATION_FAILED');
    expect(await lists()).toEqual([]);
  });

  test('are 20 at most', async () => {
    const { db } = world.database;
    const ids = Array.from({ length: MAX_FAVOURITE_LISTS + 1 }, (_, at) => ({ id: 500 + at }));
    await db
      .insertInto('post')
      .values(ids.map(({ id }) => aPost({ id })))
      .execute();
    const rest = { user_id: OWNER, created_at: '2026-11-20T10:00:00.000Z' };
    await db
      .insertInto('favourite')
      .values(ids.map(({ id }, at) => ({ ...rest, post_id: id, list: at < MAX_FAVOURITE_LISTS ? `List ${at}` : null })))
      .execute();
    const last = ids.at(-1)?.id ?? 0;

    expect(await put(last, 'One more')).toBe('FAVOURITE_LISTS_FULL');
    expect(await lists()).toHaveLength(MAX_FAVOURITE_LISTS);
    expect(await put(last, 'List 1')).toHaveLength(MAX_FAVOURITE_LISTS);
  });
});
