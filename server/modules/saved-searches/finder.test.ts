import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { happens, openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const SELLER = 1;
const BUYER = 3;

describe.each(DIALECTS)('alerts of a car that many want on %s', (dialect) => {
  let world: TestApp;
  beforeEach(async () => {
    world = await openTestApp({ dialect, fill: fillPosts, now: () => TEST_NOW });
  }, 60_000);
  afterEach(() => {
    vi.restoreAllMocks();
    return world.close();
  });

  const save = async (query: string): Promise<number> => {
    const headers = await world.as(BUYER);
    const payload = { name: query, query, timeZone: 'UTC' };
    const { value } = (await world.app.inject({ method: 'POST', url: '/api/SavedSearches', headers, payload })).json();
    return value.id;
  };

  test('are found in parts, once a search', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await save(`YearFrom=${1980 + n}`));
    const stored = vi.spyOn(world.jobs, 'enqueue');
    let late = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (late += 30_000));
    await happens(world, { kind: 'postPublished', postId: 1, userId: SELLER });

    const found = await world.database.db.selectFrom('alert').select('search_id').orderBy('search_id').execute();
    expect(found.map(({ search_id }) => search_id)).toEqual(ids);
    expect(stored.mock.calls.map(([, , payload]) => payload)).toMatchObject([
      { postId: 1 },
      { after: ids[4] },
      { after: ids[9] },
    ]);
  });
});
