import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aPost, type PostRow } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const ADMIN = 5;
const SELLER = 3;
const CARS = 250;
const DAY_AGO = new Date(TEST_NOW - 86_400_000).toISOString();

describe.each(DIALECTS)('a seller with many cars on %s', (dialect) => {
  let market: Market;
  beforeEach(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterEach(() => market.close());

  const act = (kind: 'block' | 'unblock') =>
    market.call(ADMIN, 'POST', `/api/admin/users/${SELLER}/${kind}`, { reason: 'Cars that do not exist.' });
  const add = async (over: Partial<PostRow>) => {
    const rows = Array.from({ length: CARS }, () => aPost({ owner_id: SELLER, created_at: DAY_AGO, ...over }));
    for (let from = 0; from < CARS; from += 50)
      await market.database.db
        .insertInto('post')
        .values(rows.slice(from, from + 50))
        .execute();
  };
  const published = async () => {
    const events = await market.database.db
      .selectFrom('events')
      .select('post_id')
      .where('kind', '=', 'postPublished')
      .execute();
    return events.map(({ post_id }) => post_id).toSorted((a, b) => Number(a) - Number(b));
  };
  const found = async () => (await market.call(undefined, 'GET', '/api/Posts/Search?BrandId=1')).value.length > 0;

  test('has what was approved meanwhile published in parts, each car once', async () => {
    await act('block');
    await add({});
    await act('unblock');
    await market.jobs.settled();

    const ids = await market.database.db.selectFrom('post').select('id').orderBy('id').execute();
    expect(await published()).toEqual(ids.map(({ id }) => id));
  });

  test('who is blocked again has nothing published until that block ends', async () => {
    await act('block');
    await add({});
    await market.jobs.enqueue(market.database.db, 'publishApproved', { userId: SELLER });
    await market.jobs.settled();
    expect(await published()).toEqual([]);

    await act('unblock');
    await act('block');
    await act('unblock');
    await market.jobs.settled();

    const numbers = await published();
    expect([numbers.length, new Set(numbers).size]).toEqual([CARS, CARS]);
  });

  test('is hidden or shown as in the last call, also where acts come at once', async () => {
    await add({ first_active_at: DAY_AGO });
    await market.search.load();
    expect([market.search.mode, await found()]).toEqual(['index', true]);

    await Promise.all([act('block'), act('unblock'), act('block')]);
    const { blocked_at } = await market.database.db
      .selectFrom('users')
      .select('blocked_at')
      .where('id', '=', SELLER)
      .executeTakeFirstOrThrow();
    expect([blocked_at === null, market.search.size]).toEqual([await found(), blocked_at === null ? CARS : 0]);

    await act('unblock');
    expect([await found(), market.search.size]).toEqual([true, CARS]);
    await act('block');
    expect([await found(), market.search.size]).toEqual([false, 0]);
  });
});
