import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dealer, PostCard } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { fillPosts as fill } from './testing.ts';

describe.each(DIALECTS)('lists of home on %s', (dialect) => {
  let app: TestApp;
  const get = (url: string) => app.app.inject({ url });
  beforeAll(async () => {
    app = await openTestApp({ dialect, fill });
  }, 60_000);
  afterAll(() => app.close());

  test('cards come in the order of the ids, without posts that are not for sale', async () => {
    const cards = (await get('/api/Posts/Cards?ids=2,4,9999,1')).json<{ value: PostCard[] }>().value;

    expect(cards.map(({ id }) => Number(id))).toEqual([2, 1]);
  });

  test('sixty cards can be asked for at once', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => at + 1).join(',');

    expect((await get(`/api/Posts/Cards?ids=${ids}`)).statusCode).toBe(200);
  });

  test.each(['', '0', 'a', '1;2', Array(61).fill(1).join(',')])('refuses the ids %j', async (ids) => {
    expect((await get(`/api/Posts/Cards?ids=${encodeURIComponent(ids)}`)).statusCode).toBe(400);
  });

  test('dealers are businesses with posts for sale, by their number', async () => {
    await app.database.db.updateTable('users').set({ is_business: 1, company_name: 'Ararat' }).execute();

    const { value: dealers } = (await get('/api/Posts/Dealers')).json<{ value: Dealer[] }>();

    expect(dealers.length).toBeGreaterThan(0);
    expect(dealers.every(({ name, postsCount }) => name === 'Ararat' && postsCount > 0)).toBe(true);
    expect(dealers.reduce((sum, { postsCount }) => sum + postsCount, 0)).toBe(3);
    expect(dealers.map(({ postsCount }) => postsCount)).toEqual(
      dealers.map(({ postsCount }) => postsCount).toSorted((one, other) => other - one),
    );
  });
});
