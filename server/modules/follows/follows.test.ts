import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

describe.each(DIALECTS)('following on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
  }, 60_000);
  afterAll(() => world.close());

  const send = async (userId: number, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    now += 1000;
    const headers = await world.as(userId);
    return world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const follow = (userId: number, other: unknown) => send(userId, 'POST', '/api/Identity/follow', { userId: other });
  const unfollow = (userId: number, other: unknown) =>
    send(userId, 'DELETE', `/api/Identity/unfollow/${String(other)}`);
  const list = async (userId: number, query = '') =>
    (await send(userId, 'GET', `/api/Identity/follows${query}`)).json();
  const clear = () => world.database.db.deleteFrom('follow').execute();
  const codeOf = (reply: { statusCode: number; json: () => { error?: { code: string } } }) => [
    reply.statusCode,
    reply.json().error?.code,
  ];

  test.each([
    ['POST', '/api/Identity/follow', { userId: 1 }],
    ['DELETE', '/api/Identity/unfollow/1', undefined],
    ['GET', '/api/Identity/follows', undefined],
  ] as const)('is for members: %s %s', async (method, url, payload) => {
    const reply = await world.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });

    expect(codeOf(reply)).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('counts once, however often it is said, and is undone as often', async () => {
    await clear();
    await follow(3, 1);

    expect((await follow(2, 1)).json().value).toEqual({ isFollowing: true, followers: 2 });
    expect((await follow(2, 1)).json().value).toEqual({ isFollowing: true, followers: 2 });
    expect((await unfollow(2, 1)).json().value).toEqual({ isFollowing: false, followers: 1 });
    expect((await unfollow(2, 1)).json().value).toEqual({ isFollowing: false, followers: 1 });
  });

  test('two at the same time count as one', async () => {
    await clear();
    const replies = await Promise.all([follow(2, 1), follow(2, 1), follow(2, 1)]);

    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect((await list(1, '?type=followers')).totalCount).toBe(1);
  });

  test('a follow of oneself or of an unknown user is refused', async () => {
    const replies = [await follow(2, 2), await follow(2, 999), await unfollow(2, 999)];

    expect(replies.map(codeOf)).toEqual([
      [400, 'VALIDATION_FAILED'],
      [404, 'USER_NOT_FOUND'],
      [404, 'USER_NOT_FOUND'],
    ]);
    expect(replies[0]?.json().error.fields).toHaveProperty('userId');
  });

  test.each([0, -1, '1', null, 1.5])('of %j is refused', async (other) => {
    expect(codeOf(await follow(2, other))).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('for somebody else is refused', async () => {
    const replies = [
      await send(2, 'POST', '/api/Identity/follow', { userId: 1, followerId: 3 }),
      await unfollow(2, '1e0'),
      await send(2, 'GET', '/api/Identity/follows?userId=3'),
      await send(2, 'GET', '/api/Identity/follows?type=friends'),
    ];

    expect(replies.map(codeOf)).toEqual(Array(4).fill([400, 'VALIDATION_FAILED']));
  });

  test('is listed both ways, the latest first, with what others may know', async () => {
    await clear();
    await follow(2, 4);
    await follow(2, 1);
    await follow(3, 2);
    await follow(1, 2);
    const following = api.follows.list.reply.parse(await list(2));

    expect(following).toMatchObject({
      totalCount: 2,
      value: [
        { id: 1, name: 'Company 1', activePostsCount: 2, isFollowing: true, isBusiness: true },
        { id: 4, name: 'Anna P.', activePostsCount: 0, isFollowing: true, isBusiness: false },
      ],
    });
    const followers = await list(2, '?type=followers');
    expect(
      followers.value.map((person: { id: number; isFollowing: boolean }) => [person.id, person.isFollowing]),
    ).toEqual([
      [1, true],
      [3, false],
    ]);
    expect(JSON.stringify([following, followers])).not.toMatch(/@|\+374|Secret|Petrosyan/);
    expect(
      (await list(2, '?type=followers&page=2&pageCount=1')).value.map((person: { id: number }) => person.id),
    ).toEqual([3]);
    expect(await list(5)).toMatchObject({ value: [], totalCount: 0 });
  });

  test('shows on the other’s profile and posts, for the follower alone', async () => {
    await clear();
    await follow(2, 1);
    const profile = async (userId: number) =>
      (await send(userId, 'GET', '/api/Identity/userinfo?userId=1')).json().value;
    const owner = async (userId: number) => (await send(userId, 'GET', '/api/Posts/1')).json().value.ownerInfo;

    expect([await profile(2), await owner(2)]).toEqual([
      expect.objectContaining({ isFollowing: true, followers: 1 }),
      expect.objectContaining({ isFollowing: true, followers: 1 }),
    ]);
    expect([(await profile(3)).isFollowing, (await owner(3)).isFollowing]).toEqual([false, false]);
    expect((await send(2, 'GET', '/api/Identity/userinfo')).json().value).toMatchObject({ following: 1, followers: 0 });
  });
});
