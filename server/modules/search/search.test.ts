import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { SearchEngine } from './engine.ts';
import { EVERY_POST, type PostFilter, type SearchRequest } from './filter.ts';
import { SqlSearch } from './sql-search.repository.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { arbitraryFilter, arbitraryOrder, arbitraryPost, NOW } from './testing-arbitraries.ts';
import { aRequest, insertPosts, unexpected } from './testing.ts';

const SEED = 20_261_121;

describeOnEveryDialect(
  'the index beside SQL',
  (database, dialect) => {
    const posts = fc.sample(fc.array(arbitraryPost, { minLength: 480, maxLength: 480 }), {
      seed: SEED,
      numRuns: 1,
    })[0]!;
    let engine: SearchEngine;
    let sql: SqlSearch;

    beforeAll(async () => {
      const { db } = database();
      await seedReferences(db);
      await insertPosts(db, posts.slice(0, 400));
      engine = new SearchEngine({ db, onError: unexpected });
      await engine.load();
      const fresh = await insertPosts(db, posts.slice(400));
      await db
        .updateTable('post')
        .set({ sold_at: '2026-02-01T00:00:00.000Z' })
        .where('id', 'in', [1, 7, 9, 20])
        .execute();
      await db
        .updateTable('post')
        .set({ price_usd_minor: 777, top_since: null })
        .where('id', 'in', [2, 8, 33])
        .execute();
      await engine.changed([...fresh, 1, 7, 9, 20, 2, 8, 33]);
      sql = new SqlSearch(db);
    }, 60_000);

    test('gives the same ids, totals and facets for random filters, sorts and pages', async () => {
      const asked = fc.record({
        filter: arbitraryFilter(posts),
        order: arbitraryOrder,
        offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 500 })),
        limit: fc.integer({ min: 1, max: 40 }),
        now: fc.integer({ min: NOW - 30 * 86_400_000, max: NOW + 50 * 86_400_000 }),
        tops: fc.integer({ min: 1, max: 5 }),
      });
      await fc.assert(
        fc.asyncProperty(asked, async (query) => {
          expect(await engine.search(query)).toEqual(await sql.search(query));
          expect(await engine.facets({ filter: query.filter, withFeatures: true })).toEqual(
            await sql.facets({ filter: query.filter, withFeatures: true }),
          );
        }),
        { seed: SEED, numRuns: dialect === 'sqlite' ? 300 : 60 },
      );

      expect(engine.mode).toBe('index');
    }, 60_000);

    test('names running top posts that match beside an order that stays exact', async () => {
      const { db } = database();
      const live = await db.selectFrom('post').selectAll().where('moderation', '=', 'approved').orderBy('id').execute();
      const asked = fc.record({
        brand: fc.integer({ min: 1, max: 3 }),
        descending: fc.boolean(),
        now: fc.integer({ min: NOW - 30 * 86_400_000, max: NOW + 50 * 86_400_000 }),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ brand, descending, now }) => {
          const matching = live.filter(
            (post) => post.brand_id === brand && [post.hidden_at, post.sold_at, post.deleted_at].every((at) => !at),
          );
          const running = matching.filter((post) => Date.parse(post.top_until ?? '') > now);
          const since = running.map((post) => post.top_since ?? post.created_at).sort();
          const price = new Map(matching.map((post) => [post.id, post.price_usd_minor]));
          const inOrder = [...price.values()].sort((one, other) => (descending ? other - one : one - other));
          const filter = { ...EVERY_POST, equals: { brand } };

          const found = await engine.search({
            ...aRequest({ filter, order: { by: 'price', descending }, limit: 1000, now }),
            tops: 3,
          });

          expect(found.ids.map((id) => price.get(id))).toEqual(inOrder);
          expect(found.tops).toHaveLength(Math.min(3, running.length));
          expect(new Set(found.tops).size).toBe(found.tops?.length);
          const named = running
            .filter((post) => found.tops?.includes(post.id))
            .map((post) => post.top_since ?? post.created_at);
          expect(named.sort()).toEqual(since.slice(-3));
        }),
        { seed: SEED, numRuns: 40 },
      );
    });

    test('pages follow each other without gaps or repeats in every order', async () => {
      const whole = await sql.search(aRequest({ limit: 1000, order: { by: 'year', descending: true } }));
      const pages: number[] = [];
      for (let offset = 0; offset < whole.total; offset += 7) {
        const page = await engine.search(aRequest({ offset, limit: 7, order: { by: 'year', descending: true } }));
        pages.push(...page.ids);
      }

      expect(pages).toEqual(whole.ids);
    });

    test('a page beyond the end is empty with the right total', async () => {
      const beyond = await engine.search(aRequest({ offset: 100_000_000 }));

      expect(beyond.ids).toEqual([]);
      expect(beyond.total).toBe((await sql.search(aRequest())).total);
    });
  },
  { per: 'suite' },
);

describeOnEveryDialect('searches', (database) => {
  const both = async () => {
    const { db } = database();
    const engine = new SearchEngine({ db, onError: unexpected });
    await engine.load();
    return [engine, new SqlSearch(db)] as const;
  };
  const idsOf = async (over: Partial<SearchRequest>): Promise<number[][]> => {
    const answers = await Promise.all((await both()).map((search) => search.search(aRequest(over))));
    return answers.map((answer) => answer.ids);
  };
  const filter = (over: Partial<PostFilter>): PostFilter => ({ ...EVERY_POST, ...over });

  test('put running top listings first, the newest listing before others, and let them run out', async () => {
    const { db } = database();
    await seedReferences(db);
    const day = (count: number) => new Date(NOW + count * 86_400_000).toISOString();
    const [plain, early, late, over] = await insertPosts(db, [
      aPost({ created_at: day(-1) }),
      aPost({ created_at: day(-9), top_since: day(-5), top_until: day(5) }),
      aPost({ created_at: day(-8), top_since: day(-2), top_until: day(8) }),
      aPost({ created_at: day(-7), top_since: day(-20), top_until: day(-10) }),
    ]);

    expect(await idsOf({})).toEqual([
      [late, early, plain, over],
      [late, early, plain, over],
    ]);
    expect(await idsOf({ now: NOW + 6 * 86_400_000 })).toEqual([
      [late, plain, over, early],
      [late, plain, over, early],
    ]);
    expect(await idsOf({ order: { by: 'created', descending: true } })).toEqual([
      [plain, over, late, early],
      [plain, over, late, early],
    ]);
  });

  test('count a top listing without a start from the creation of its post', async () => {
    const { db } = database();
    await seedReferences(db);
    const day = (count: number) => new Date(NOW + count * 86_400_000).toISOString();
    const [older, without, newer] = await insertPosts(db, [
      aPost({ created_at: day(-9), top_since: day(-5), top_until: day(5) }),
      aPost({ created_at: day(-4), top_since: null, top_until: day(5) }),
      aPost({ created_at: day(-8), top_since: day(-2), top_until: day(5) }),
    ]);

    expect(await idsOf({})).toEqual([
      [newer, without, older],
      [newer, without, older],
    ]);
  });

  test('let top listings of the same instant take turns by the hour', async () => {
    const { db } = database();
    await seedReferences(db);
    const same = { top_since: '2026-02-01T00:00:00.000Z', top_until: '2026-12-01T00:00:00.000Z' };
    await insertPosts(db, [aPost(same), aPost(same), aPost(same)]);
    const firsts = new Set<number | undefined>();
    for (let hour = 0; hour < 24; hour++) {
      const [byIndex, bySql] = await idsOf({ now: NOW + hour * 3_600_000, limit: 1 });
      expect(byIndex).toEqual(bySql);
      firsts.add(byIndex?.[0]);
    }

    expect(firsts.size).toBe(3);
  });

  test('take clearance as clearance in the country where the car is', async () => {
    const { db } = database();
    await seedReferences(db);
    const [here, abroad, not] = await insertPosts(db, [
      aPost({ country_id: 1, is_cleared: 1, clearance_country_id: 1 }),
      aPost({ country_id: 1, is_cleared: 1, clearance_country_id: 3 }),
      aPost({ country_id: 1, is_cleared: 0, clearance_country_id: 1 }),
    ]);

    expect(await idsOf({ filter: filter({ flags: { cleared: true } }) })).toEqual([[here], [here]]);
    expect(await idsOf({ filter: filter({ flags: { cleared: false } }) })).toEqual([
      [not, abroad],
      [not, abroad],
    ]);
  });

  test('find words anywhere in the text and take wildcards as letters', async () => {
    const { db } = database();
    await seedReferences(db);
    const [percent, plain] = await insertPosts(db, [
      aPost({ search_text: '100%_x\\y 2015' }),
      aPost({ search_text: '100 2015' }),
    ]);

    expect(await idsOf({ filter: filter({ words: ['00%'] }) })).toEqual([[percent], [percent]]);
    expect(await idsOf({ filter: filter({ words: ['_'] }) })).toEqual([[percent], [percent]]);
    expect(await idsOf({ filter: filter({ words: ['\\'] }) })).toEqual([[percent], [percent]]);
    expect(await idsOf({ filter: filter({ words: ['2015', '100'] }) })).toEqual([
      [plain, percent],
      [plain, percent],
    ]);
    expect(await idsOf({ filter: filter({ words: ["'"] }) })).toEqual([[], []]);
  });
});

describe('a running engine', () => {
  describeOnEveryDialect('after commits', (database) => {
    test('shows new and edited posts and drops hidden, sold, rejected and deleted ones', async () => {
      const { db } = database();
      await seedReferences(db);
      const [first, second] = await insertPosts(db, [aPost(), aPost()]);
      const engine = new SearchEngine({ db, onError: unexpected });
      await engine.load();
      const ids = async () => (await engine.search(aRequest())).ids;

      const [third] = await insertPosts(db, [aPost({ created_at: '2026-01-02T00:00:00.000Z' })]);
      await engine.changed([third!]);
      expect(await ids()).toEqual([third, second, first]);

      await db.updateTable('post').set({ hidden_at: '2026-01-03T00:00:00.000Z' }).where('id', '=', third!).execute();
      await db.updateTable('post').set({ sold_at: '2026-01-03T00:00:00.000Z' }).where('id', '=', first!).execute();
      await engine.changed([third!, first!]);
      expect(await ids()).toEqual([second]);

      await db.updateTable('post').set({ hidden_at: null }).where('id', '=', third!).execute();
      await engine.changed([third!]);
      expect(await ids()).toEqual([third, second]);

      await db.deleteFrom('post').where('id', '=', second!).execute();
      await db.updateTable('post').set({ moderation: 'rejected' }).where('id', '=', third!).execute();
      await engine.changed([second!, third!, 999]);
      expect(await engine.search(aRequest())).toEqual({ ids: [], total: 0 });
    });

    test('does not lose what changes while it loads or rebuilds', async () => {
      const { db } = database();
      await seedReferences(db);
      await insertPosts(
        db,
        Array.from({ length: 30 }, () => aPost()),
      );
      const engine = new SearchEngine({ db, onError: unexpected, maxChanges: 3 });
      const loading = engine.load();
      expect(engine.mode).toBe('sql');
      const added: number[] = [];
      for (let turn = 0; turn < 12; turn++) {
        const ids = await insertPosts(db, [aPost({ year: 2020 })]);
        added.push(...ids);
        await engine.changed(ids);
      }
      await loading;
      await engine.load();

      const found = await engine.search(aRequest({ filter: { ...EVERY_POST, ranges: { year: { from: 2020 } } } }));
      expect(found.ids).toEqual(added.toReversed());
      expect(engine.mode).toBe('index');
      await engine.close();
    });
  });
});
