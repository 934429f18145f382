import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { day, fillPosts, VIN } from '#server/modules/posts/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const ADMIN = 3;

describe.each(DIALECTS)('an admin looks for posts on %s', (dialect) => {
  let world: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
    const { db } = world.database;
    await db.updateTable('users').set({ role: 1 }).where('id', '=', ADMIN).execute();
    const over = { owner_id: 4, contact_phone_number: '+37477123456', model_id: 12, brand_id: 2, year: 2019 };
    await db
      .insertInto('post')
      .values(aPost({ ...over, created_at: day(-70), hidden_at: day(-1) }))
      .execute();
    headers = await world.as(ADMIN);
  }, 60_000);
  afterAll(() => world.close());

  const search = async (query: string): Promise<[ids: number[], total: number]> => {
    const { value, totalCount } = (await world.app.inject({ url: `/api/admin/posts/search?${query}`, headers })).json();
    return [value.map(({ id }: { id: number }) => id), totalCount];
  };
  const idsFor = async (q: string) => (await search(`q=${encodeURIComponent(q)}`))[0];

  test.each([
    ['#10', [10]],
    ['#4', [4]],
    [VIN, [1, 9]],
    [VIN.slice(-9).toLowerCase(), [1, 9]],
    ['+374 77 123 456', [10]],
    ['077-12-34-56', [10]],
    ['MODEL 12 2019', [10]],
    ['brand 2 model 12', [10]],
    ['50% off', []],
    ['#6', []],
  ])('by %s', async (q, found) => {
    expect(await idsFor(q)).toEqual(found);
  });

  test('of one user, whatever their status, page by page', async () => {
    expect(await search('ownerId=4')).toEqual([[10], 1]);
    expect(await search('ownerId=1&pageCount=3')).toEqual([[1, 2, 3], 7]);
    expect(await search('ownerId=1&pageCount=3&page=3')).toEqual([[7], 7]);
  });

  test('and gets cards with their status', async () => {
    const { value } = (await world.app.inject({ url: '/api/admin/posts/search?ownerId=4', headers })).json();

    expect(value[0]).toMatchObject({ id: 10, status: 'hidden', model: 'Model 12' });
  });
});
