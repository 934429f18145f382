import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { aViewer, openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { day, fillPosts as fill, VIN } from './testing.ts';

describe.each(DIALECTS)('members on %s', (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ dialect, fill });
  }, 60_000);
  afterAll(() => app.close());

  const member = (id: number): Viewer => ({
    user: aViewer(id),
    language: 'en',
    currency: 'USD',
  });
  const unproven = (id: number): Viewer => ({ ...member(id), user: { ...aViewer(id), isVerified: false } });
  const own = async (status: Parameters<TestApp['posts']['ownPosts']>[0]) => {
    const json = await app.posts.ownPosts(status, { page: 1, pageCount: 20 }, member(1));
    return (JSON.parse(json.toString()) as { value: PostCard[] }).value.map((card) => Number(card.id));
  };

  test('see contacts and the whole VIN, of a sold car only as its owner', async () => {
    expect(await app.posts.details(1, member(2))).toMatchObject({
      vin: VIN,
      contactsHidden: false,
      contactName: 'Secret Name',
    });
    expect(await app.posts.details(7, member(2))).toMatchObject({ contactsHidden: true, contactName: null });
    expect(await app.posts.details(7, member(1))).toMatchObject({ contactsHidden: false, chatInfo: null });
  });

  test('who proved nothing yet see what visitors see of others’ cars, and their own whole', async () => {
    expect(await app.posts.details(1, unproven(2))).toMatchObject({ contactsHidden: true, contactName: null });
    expect((await app.posts.details(1, unproven(2))).vin).toHaveLength(11);
    expect(await app.posts.details(1, unproven(1))).toMatchObject({ contactsHidden: false, vin: VIN });
  });

  test('open their own posts in every state but deleted, and nobody else’s', async () => {
    expect((await app.posts.details(3, member(1))).status).toBe('hidden');
    await expect(app.posts.details(3, member(2))).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    await expect(app.posts.details(6, member(1))).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
  });

  test('list their own posts by status', async () => {
    expect(await own('all')).toEqual([1, 2, 3, 4, 5, 8, 7]);
    expect(await own('active')).toEqual([1, 2]);
    expect(await own('pending')).toEqual([4]);
    expect(await own('rejected')).toEqual([5]);
    expect(await own('hidden')).toEqual([3]);
    expect(await own('sold')).toEqual([8, 7]);
  });

  const byVin = async (viewer: Viewer) => {
    const query = api.posts.search.query.parse({ Query: VIN.toLowerCase() });
    const { body } = await app.posts.search(query, viewer);
    return (JSON.parse(body.toString()) as { value: PostCard[] }).value.map((card) => Number(card.id));
  };

  test('find a car by its VIN', async () => {
    expect(await byVin(member(3))).toEqual([1, 9]);
  });

  test('who proved nothing yet find by a VIN their own cars alone: whose tail they are not shown they cannot try out', async () => {
    expect([await byVin(unproven(3)), await byVin(unproven(1))]).toEqual([[], [1]]);
  });
});

describe.each(DIALECTS)('after a change on %s', (dialect) => {
  test.each(['sql', 'index'] as const)('by %s, home, search and cards tell the new state at once', async (mode) => {
    const app = await openTestApp({ dialect, fill });
    if (mode === 'index') await app.search.load();
    const list = async () =>
      (await app.app.inject('/api/Posts?lang=en')).json<{ value: PostCard[]; totalCount: number }>();
    await list();

    await app.database.db.updateTable('post').set({ year: 1999 }).where('id', '=', 1).execute();
    await app.database.db
      .updateTable('post')
      .set({ sold_at: day(0) })
      .where('id', '=', 2)
      .execute();
    await app.posts.changed([1, 2]);

    const { value, totalCount } = await list();
    expect(app.search.mode).toBe(mode);
    expect(totalCount).toBe(2);
    expect(value.map(({ id, year }) => [id, year])).toEqual([
      [9, 2015],
      [1, 1999],
    ]);
    await app.close();
  });

  test('a top listing that runs out leaves its place on home', async () => {
    let now = TEST_NOW;
    const app = await openTestApp({ dialect, fill, now: () => now });
    const first = async () => (await app.app.inject('/api/Posts?lang=en')).json<{ value: PostCard[] }>().value[0];
    expect(await first()).toMatchObject({ id: 9, isTop: true });

    now += 9 * 86_400_000;

    expect(await first()).toMatchObject({ id: 1, isTop: false });
    await app.close();
  });
});
