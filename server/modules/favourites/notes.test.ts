import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_NOTE_LENGTH } from '#contract/constants.ts';
import type { UserPostCard } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const LIST = '/api/Posts/UserPosts?status=Favorites&lang=en&currency=USD';
const TEXT = 'Called, tyres worn.\nOffers 11,500 🚗';
const OWNER = 3;
const SELLER = 1;
const OTHER = 4;

describe.each(DIALECTS)('notes of favourites on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
  }, 60_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.database.db.deleteFrom('favourite').execute();
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const send = async (userId: number | undefined, method: Method, url: string, payload?: object) => {
    const headers = userId === undefined ? {} : await world.as(userId);
    const reply = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const { value, error } = reply.json<{ value?: unknown; error?: { code: string } }>();
    return { status: reply.statusCode, value, code: error?.code, text: reply.body };
  };
  const mark = (userId: number, postId = 1, rest = {}) => send(userId, 'POST', '/api/Favorites', { postId, ...rest });
  const write = (note: unknown, { by = OWNER, postId = 1 as number | string } = {}) =>
    send(by, 'PUT', `/api/Favorites/${postId}/Note`, { note });
  const remove = () => send(OWNER, 'DELETE', '/api/Favorites/1');
  const noteIn = async (userId = OWNER) => {
    const { value } = await send(userId, 'GET', LIST);
    return (value as UserPostCard[]).map(({ id, note }) => [id, note]);
  };

  test('are set, changed and cleared, each as often as one likes', async () => {
    await mark(OWNER);
    await mark(OWNER, 9);
    expect(await noteIn()).toEqual([
      [9, null],
      [1, null],
    ]);

    for (const _again of [1, 2])
      expect(await write(`  ${TEXT}\n`)).toMatchObject({ status: 200, value: { note: TEXT } });
    expect(await noteIn()).toEqual([
      [9, null],
      [1, TEXT],
    ]);
    expect((await write('Sold?')).value).toEqual({ note: 'Sold?' });
    for (const empty of ['', ' \n']) expect((await write(empty)).value).toEqual({ note: null });
    expect(await noteIn()).toEqual([
      [9, null],
      [1, null],
    ]);
  });

  test('are refused for a car that is not among the user’s own favourites', async () => {
    await mark(OTHER);

    expect(await write(TEXT)).toMatchObject({ status: 404, code: 'FAVOURITE_NOT_FOUND' });
    expect(await write(TEXT, { postId: 404 })).toMatchObject({ status: 404, code: 'FAVOURITE_NOT_FOUND' });
    expect(await noteIn(OTHER)).toEqual([[1, null]]);
    expect(await send(undefined, 'PUT', '/api/Favorites/1/Note', { note: TEXT })).toMatchObject({
      status: 401,
      code: 'AUTH_REQUIRED',
    });
  });

  test.each([
    ['longer than allowed', 'a'.repeat(MAX_NOTE_LENGTH + 1)],
    ['null', null],
    ['a number', 7],
    ['nothing', undefined],
  ])('that are %s are refused', async (_what, note) => {
    await mark(OWNER);

    expect(await write(note)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect((await mark(OWNER, 9, { note: note ?? 7 })).code).toBe('VALIDATION_FAILED');
    expect(await noteIn()).toEqual([[1, null]]);
  });

  test('may be of the greatest length, in any letters, and hold what looks like SQL', async () => {
    await mark(OWNER);

    for (const text of ['я'.repeat(MAX_NOTE_LENGTH), "'; DROP TABLE favourite; --", '<b>Ա</b>%_\\']) {
      await write(text);
      expect(await noteIn()).toEqual([[1, text]]);
    }
    expect((await write('a\u0000b')).status).toBe(400);
  });

  test('leave with the favourite, and come back where its removal is undone', async () => {
    await mark(OWNER);
    await write(TEXT);
    await remove();
    await mark(OWNER);
    expect(await noteIn()).toEqual([[1, null]]);

    await remove();
    await mark(OWNER, 1, { note: TEXT });
    expect(await noteIn()).toEqual([[1, TEXT]]);
    await mark(OWNER, 1, { note: 'Another' });
    expect(await noteIn()).toEqual([[1, TEXT]]);
  });

  test.each([
    ['sold', { sold_at: '2026-01-01T00:00:00.000Z' }],
    ['hidden', { hidden_at: '2026-01-01T00:00:00.000Z' }],
    ['deleted', { deleted_at: '2026-01-01T00:00:00.000Z' }],
  ])('stay with a car that is %s, and can be changed', async (_what, facts) => {
    await mark(OWNER);
    await write('Before');
    await world.database.db.updateTable('post').set(facts).where('id', '=', 1).execute();
    await world.posts.changed([1]);
    const before = await noteIn();
    await write(TEXT);
    const after = await noteIn();
    const back = { sold_at: null, hidden_at: null, deleted_at: null };
    await world.database.db.updateTable('post').set(back).where('id', '=', 1).execute();
    await world.posts.changed([1]);

    expect([before, after]).toEqual([[[1, 'Before']], [[1, TEXT]]]);
  });

  test('are in no reply to others, to the seller, or of any other list', async () => {
    await mark(OWNER);
    await write('Qwghlm');
    const urls = [
      '/api/Posts',
      '/api/Posts/Search',
      '/api/Posts/Cards?ids=1',
      '/api/Posts/1',
      '/api/Posts?userId=1',
      '/api/Posts/UserPosts',
      LIST,
    ];
    const seen: string[] = [];
    for (const url of urls)
      for (const userId of [undefined, SELLER, OTHER, OWNER]) {
        const { text } = await send(userId, 'GET', url);
        if (text.includes('Qwghlm')) seen.push(`${userId} ${url}`);
      }

    expect(seen).toEqual([`${OWNER} ${LIST}`]);
  });
});
