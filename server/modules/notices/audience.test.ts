import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { day } from '#server/modules/posts/testing.ts';
import { audienceNews } from './audience.ts';
import { openNotices } from './notify.ts';
import { openTestNews, type TestNews } from './testing.ts';

const SELLER = 1;
const BUYER = 2;
const STRANGER = 4;
const usd = (minor: number) => ({ minor, currency: 'USD' });

describe.each(DIALECTS)('notices to those who like a car or follow its seller on %s', (dialect) => {
  let world: TestNews;
  beforeEach(async () => {
    world = await openTestNews(dialect);
  }, 60_000);
  afterEach(() => {
    vi.restoreAllMocks();
    return world.close();
  });

  const favour = (userId: number, ...postIds: number[]) =>
    world.database.db
      .insertInto('favourite')
      .values(postIds.map((post_id) => ({ user_id: userId, post_id, created_at: day(0) })))
      .execute();
  const follow = (follower_id: number) =>
    world.database.db
      .insertInto('follow')
      .values({ follower_id, followed_id: SELLER, created_at: day(0) })
      .execute();

  test('a lower price of a favourite, in each case once; not its owner, nor those who have other favourites', async () => {
    await favour(BUYER, 1);
    await favour(SELLER, 1);
    await favour(STRANGER, 2);
    const about = { kind: 'priceChanged', postId: 1, userId: SELLER } as const;
    await world.happens({ ...about, from: usd(1_000_000), to: usd(950_000) });
    await world.happens({ ...about, from: usd(950_000), to: usd(990_000) });
    await world.happens({ ...about, from: usd(990_000), to: { minor: 1, currency: 'AMD' } });

    expect(await world.dataOf(BUYER)).toEqual([
      {
        kind: 'favouritePriceDrop',
        postIds: [1],
        from: { amount: 10_000, currency: 'USD' },
        to: { amount: 9500, currency: 'USD' },
      },
    ]);
    expect([await world.dataOf(SELLER), await world.dataOf(STRANGER)]).toEqual([[], []]);
  });

  test('the sale of a favourite, and no price of a car that is hidden by now', async () => {
    await favour(BUYER, 3, 7);
    await world.happens(
      { kind: 'postSold', postId: 7, userId: SELLER },
      { kind: 'priceChanged', postId: 3, userId: SELLER, from: usd(2), to: usd(1) },
    );

    expect(await world.dataOf(BUYER)).toEqual([{ kind: 'favouriteSold', postIds: [7] }]);
  });

  test('new cars of a followed seller, in one notice a day', async () => {
    await follow(BUYER);
    await world.happens({ kind: 'postPublished', postId: 1, userId: SELLER });
    const [first] = (await world.list(BUYER)).value;
    await world.app.inject({
      method: 'POST',
      url: '/api/Notices/read',
      headers: await world.as(BUYER),
      payload: { ids: [first?.id] },
    });
    await world.happens({ kind: 'postPublished', postId: 2, userId: SELLER });
    const sameDay = await world.list(BUYER);
    world.pass(24 * 60);
    await world.happens({ kind: 'postPublished', postId: 9, userId: SELLER });

    expect(sameDay).toMatchObject({ unread: 0, totalCount: 1 });
    expect((await world.dataOf(BUYER)).map((data) => 'postIds' in data && data.postIds)).toEqual([[9], [1, 2]]);
  });

  /** So many users who have car 1 among their favourites. */
  const addAudience = async (count: number): Promise<number[]> => {
    const people = Array.from({ length: count }, (_, at) => 1000 + at);
    const template = await world.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', STRANGER)
      .executeTakeFirstOrThrow();
    const rows = people.map((id) => ({ ...template, id, email: null, invite_token: null }));
    for (const row of rows) await world.database.db.insertInto('users').values(row).execute();
    for (const id of people) await favour(id, 1);
    return people;
  };
  const cheaper = () => world.happens({ kind: 'priceChanged', postId: 1, userId: SELLER, from: usd(2), to: usd(1) });
  const notified = async () => {
    const rows = await world.database.db.selectFrom('notice').select('user_id').orderBy('user_id').execute();
    return rows.map(({ user_id }) => user_id);
  };

  test('of an audience of any size, each user once, by one job where it is quick', async () => {
    const stored = vi.spyOn(world.jobs, 'enqueue');
    const people = await addAudience(25);
    await cheaper();

    expect(await notified()).toEqual(people);
    expect(stored).toHaveBeenCalledTimes(1);
  });

  test('of an audience that takes longer than a part of the work, each user once', async () => {
    const stored = vi.spyOn(world.jobs, 'enqueue');
    const people = await addAudience(25);
    let late = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (late += 30_000));
    await cheaper();

    expect(await notified()).toEqual(people);
    expect(stored.mock.calls.map(([, , payload]) => payload)).toMatchObject([
      { after: 0 },
      { after: 1009 },
      { after: 1019 },
    ]);
  });

  test('of an audience whose work broke off, each user once', async () => {
    const people = await addAudience(25);
    const { db } = world.database;
    const notices = openNotices({ send: () => Promise.resolve(), timeZone: 'UTC', now: world.now });
    let calls = 0;
    const notifyAll: typeof notices.notifyAll = (transaction, all) =>
      (calls += 1) === 2 ? Promise.reject(new Error('The process ended.')) : notices.notifyAll(transaction, all);
    audienceNews({ db, jobs: world.jobs, notices: { notifyAll }, timeZone: 'UTC' });
    await cheaper();
    const before = await notified();
    world.pass(1);
    world.jobs.wake();
    await world.settled();

    expect(before).toEqual(people.slice(0, 10));
    expect(await notified()).toEqual(people);
  });
});
