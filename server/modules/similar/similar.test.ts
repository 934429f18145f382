import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Lease } from '#server/module.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { SearchEngine } from '#server/modules/search/index.ts';
import { aPost } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { compareDue, findUncompared } from './compare.ts';
import { similarCars } from './find.ts';
import { similarQueue, storedSimilar, storeSimilar } from './similar.repository.ts';

/** Those of this file among the tests' cars. */
const own = (ids: readonly number[] | undefined) => ids?.map(Number).filter((id) => id > 100);
const LEASE: Lease = { signal: new AbortController().signal, assertHeld: () => Promise.resolve() };

describe.each(DIALECTS)('similar cars on %s', (dialect) => {
  let world: TestApp;
  let database: OpenDatabase;
  let search: SearchEngine;
  const deps = () => ({ db: database.db, search, now: () => TEST_NOW });
  beforeEach(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
    ({ database } = world);
    await database.db
      .insertInto('post')
      .values([
        aPost({ id: 101, year: 2015, price_usd_minor: 1_000_000 }),
        aPost({ id: 102, year: 2015, price_usd_minor: 1_040_000 }),
        aPost({ id: 103, year: 2015, price_usd_minor: 1_400_000 }),
      ])
      .execute();
    search = new SearchEngine({
      db: database.db,
      onError: (error) => {
        throw error;
      },
      isBehind: () => false,
    });
    await search.load();
  }, 60_000);
  afterEach(() => world.close());

  test('are compared when they are asked for before their turn', async () => {
    expect(own(await similarCars(deps(), 101))).toEqual([102, 103]);
    expect(await storedSimilar(database.db, 101)).toBeUndefined();
    expect(await similarCars(deps(), 987_654)).toEqual([]);
  });

  test('are not compared while the search index is loading', async () => {
    await findUncompared(deps())(LEASE);
    await compareDue({ ...deps(), search: { mode: 'sql', search: () => expect.fail('searched') } })(LEASE);

    expect(await storedSimilar(database.db, 101)).toBeUndefined();
    expect((await similarQueue.next(database.db, 1)).length).toBe(1);
  });

  test('of the whole market are compared once, and the stored ones are shown', async () => {
    await findUncompared(deps())(LEASE);
    await compareDue(deps())(LEASE);

    expect(own(await storedSimilar(database.db, 101))).toEqual([102, 103]);
    expect(await database.db.selectFrom('similar_due').selectAll().execute()).toEqual([]);
    await findUncompared(deps())(LEASE);
    expect(await database.db.selectFrom('similar_due').selectAll().execute()).toEqual([]);
    const page = await world.app.inject({ url: '/api/Posts/101' });
    const { value } = page.json<{ value: Post }>();
    expect(own(value.suggestions.map(({ id }) => id))).toEqual([102, 103]);
  });

  test('follow a changed price, also in the lists of the cars that it is alike now', async () => {
    await findUncompared(deps())(LEASE);
    await compareDue(deps())(LEASE);
    await database.db.updateTable('post').set({ price_usd_minor: 1_010_000 }).where('id', '=', 103).execute();
    await search.changed([103]);
    await similarQueue.add(database.db, { id: 103 }, 7);
    await compareDue(deps())(LEASE);

    expect(own(await storedSimilar(database.db, 101))).toEqual([103, 102]);
  });

  test('that are sold meanwhile are left out', async () => {
    await findUncompared(deps())(LEASE);
    await compareDue(deps())(LEASE);
    await database.db.updateTable('post').set({ sold_at: '2026-11-20T10:00:00.000Z' }).where('id', '=', 102).execute();
    await world.posts.changed([102]);

    const { value } = (await world.app.inject({ url: '/api/Posts/101' })).json<{ value: Post }>();
    expect(own(value.suggestions.map(({ id }) => id))).toEqual([103]);
  });

  test('are none for a car that no other is like, and its page opens', async () => {
    const found = [{ postId: 101, similar: [] }];
    await database.db
      .transaction()
      .execute((transaction) => storeSimilar(transaction, found, '2026-11-21T12:00:00.000Z'));

    const reply = await world.app.inject({ url: '/api/Posts/101' });

    expect(reply.json()).toMatchObject({ isSuccess: true, value: { id: 101, suggestions: [] } });
  });

  test('wait in the queue after an event about their post', async () => {
    const event = {
      kind: 'priceChanged',
      postId: 101,
      userId: 1,
      from: { minor: 2, currency: 'USD' },
      to: { minor: 1, currency: 'USD' },
    };
    await database.db
      .transaction()
      .execute((transaction) => world.events.record(transaction, event as Parameters<typeof world.events.record>[1]));
    await world.events.settled();

    expect(await database.db.selectFrom('similar_due').select('post_id').execute()).toContainEqual({ post_id: 101 });
  });
});
