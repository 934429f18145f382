import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { EVERY_POST, readLive, SearchEngine } from '#server/modules/search/index.ts';
import { arbitraryFilter, arbitraryPost, NOW } from '#server/modules/search/testing-arbitraries.ts';
import { insertPosts, unexpected } from '#server/modules/search/testing.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { SearchIndex } from './search-matcher.ts';

const SEED = 20_261_123;
const FILTERS = 200;

describeOnEveryDialect('saved searches in reverse', (database) => {
  test('find the searches by which a plain search finds the post, edited ones too, over 20,000 pairs', async () => {
    const { db } = database();
    const [posts = []] = fc.sample(fc.array(arbitraryPost, { minLength: 120, maxLength: 120 }), {
      seed: SEED,
      numRuns: 1,
    });
    await seedReferences(db);
    const ids = await insertPosts(db, posts);
    const filters = fc.sample(arbitraryFilter(posts), { seed: SEED, numRuns: FILTERS });
    const before = fc.sample(arbitraryFilter(posts), { seed: SEED + 1, numRuns: FILTERS });
    const engine = new SearchEngine({ db, onError: unexpected });
    const index = new SearchIndex();
    const plain: [search: number, post: number][] = [];
    const wanted = [EVERY_POST, ...filters];
    const isEdited = (at: number) => at % 3 > 0;
    // As when a search is read from the database and its event is followed: some are added twice.
    for (const [at, filter] of wanted.entries()) {
      for (let times = 0; times <= at % 2; times++)
        index.add(at + 1, isEdited(at) ? (before[at] ?? EVERY_POST) : filter);
    }
    for (const [at, filter] of wanted.entries()) {
      if (isEdited(at)) {
        index.remove(at + 1);
        index.add(at + 1, filter);
      }
      const found = await engine.search({ filter, order: { by: 'top' }, offset: 0, limit: 1000, now: NOW });
      plain.push(...found.ids.map((post): [number, number] => [at + 1, post]));
    }

    const live = await readLive(db, ids);
    const reverse = [...live.values()].flatMap((post) =>
      [...index.match(post)].map((search): [number, number] => [search, post.id]),
    );

    const inOrder = (pairs: [number, number][]) => pairs.toSorted(([a, b], [c, d]) => a - c || b - d);
    expect(ids.length * (FILTERS + 1)).toBeGreaterThan(20_000);
    expect(plain.length).toBeGreaterThan(500);
    expect(engine.mode).toBe('sql');
    expect(inOrder(reverse)).toEqual(inOrder(plain));
  }, 60_000);

  test('give back the room of edited searches', async () => {
    const { db } = database();
    await seedReferences(db);
    const [posts = []] = fc.sample(fc.array(arbitraryPost, { minLength: 20, maxLength: 20 }), {
      seed: SEED,
      numRuns: 1,
    });
    const ids = await insertPosts(db, posts);
    const live = [...(await readLive(db, ids)).values()];
    const filters = fc.sample(arbitraryFilter(posts), { seed: SEED, numRuns: FILTERS });
    const index = new SearchIndex();
    const all = () => {
      for (const [at, filter] of filters.entries()) index.add(at + 1, filter);
    };
    all();
    const found = live.map((post) => [...index.match(post)]);
    for (const [at] of filters.entries()) index.remove(at + 1);

    expect(index.bytes).toBe(0);
    expect(live.flatMap((post) => [...index.match(post)])).toEqual([]);
    all();
    expect(live.map((post) => [...index.match(post)])).toEqual(found);
    expect(found.flat().length).toBeGreaterThan(50);
  }, 60_000);
});
