import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayName } from '#server/lib/display-name.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const AT = '2026-11-21T00:00:00.000Z';

describe.each(DIALECTS)('a profile on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      fill: async ({ db }) => {
        await seedReferences(db);
        const posts = [
          {},
          {},
          { hidden_at: AT },
          { sold_at: AT },
          { deleted_at: AT },
          { moderation: 'pending' as const },
        ];
        await db
          .insertInto('post')
          .values(posts.map((over) => aPost({ owner_id: 1, ...over })))
          .execute();
        const follows = [
          [2, 1],
          [3, 1],
          [1, 4],
        ].map(([follower_id = 0, followed_id = 0]) => ({ follower_id, followed_id, created_at: AT }));
        await db.insertInto('follow').values(follows).execute();
      },
    });
  }, 60_000);
  afterAll(() => world.close());

  const ask = (query: string) => world.app.inject(`/api/Identity/userinfo${query}`);

  test('of the viewer is null for a visitor, also without a user id (D178)', async () => {
    const replies = [await ask(''), await ask('?lang=am'), await ask('?userId=')];

    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      Array(3).fill([200, { isSuccess: true, value: null }]),
    );
  });

  test('of a company shows its public part with real counts and no contacts', async () => {
    const reply = await ask('?userId=1&lang=ru');

    expect(reply.json().value).toEqual({
      id: 1,
      name: 'Company 1',
      companyName: 'Company 1',
      isBusiness: true,
      isVerified: true,
      avatar: null,
      businessDescription: null,
      country: 'Country AM ru',
      region: 'Region 1 ru',
      createdDate: '2026-01-01T00:00:00.000Z',
      activePostsCount: 2,
      followers: 2,
      following: 1,
      isFollowing: false,
    });
    expect(reply.body).not.toMatch(/@|\+374|Secret/);
  });

  test('of a person shows the first name and an initial', async () => {
    expect((await ask('?userId=2')).json().value).toMatchObject({ name: 'Anna P.', companyName: null, followers: 0 });
  });

  test('that does not exist is not found', async () => {
    const reply = await ask('?userId=999');

    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'USER_NOT_FOUND']);
  });

  test.each([
    '?userId=0',
    '?userId=1e9',
    '?userId=1&userId=2',
    '?lang=xx',
    '?email=a',
    '?email=',
    '?userId=99999999999',
  ])('asked for with %s is refused', async (query) => {
    const reply = await ask(query);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('the name others see', () => {
  test.each([
    [{ company_name: 'Auto LLC', first_name: 'Ani', last_name: 'P' }, 'Auto LLC'],
    [{ company_name: '', first_name: 'Անի', last_name: 'Պետրոսյան' }, 'Անի Պ.'],
    [{ company_name: null, first_name: 'Ani', last_name: null }, 'Ani'],
    [{ company_name: null, first_name: null, last_name: 'Petrosyan' }, 'P.'],
    [{ company_name: null, first_name: null, last_name: null }, ''],
  ])('of %j is %j', (names, shown) => {
    expect(displayName(names)).toBe(shown);
  });
});
