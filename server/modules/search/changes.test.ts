import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { aPost, type PostRow, seedReferences } from '#server/testing-posts.ts';
import { SearchEngine } from './engine.ts';
import { EVERY_POST } from './filter.ts';
import { isLive } from './live.repository.ts';
import { SqlSearch } from './sql-search.repository.ts';
import { arbitraryFilter, arbitraryOrder, arbitraryPost } from './testing-arbitraries.ts';
import { aRequest, insertPosts, unexpected } from './testing.ts';

const SEED = 20_261_122;
const POSTS = 160;
const AT = '2026-02-05T00:00:00.000Z';

/** What takes a car out of the market. */
const LEAVES = {
  sold: { sold_at: AT },
  hidden: { hidden_at: AT },
  deleted: { deleted_at: AT },
  rejected: { moderation: 'rejected' },
  pending: { moderation: 'pending' },
} as const satisfies Record<string, Partial<PostRow>>;

const WAYS_OUT = Object.keys(LEAVES) as (keyof typeof LEAVES)[];

const BACK = { sold_at: null, hidden_at: null, deleted_at: null, moderation: 'approved' } as const;

type Step =
  | { readonly kind: 'leave'; readonly pick: number; readonly how: keyof typeof LEAVES }
  | { readonly kind: 'return'; readonly pick: number }
  | { readonly kind: 'edit'; readonly pick: number; readonly price: number };

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('leave'), pick: fc.nat(), how: fc.constantFrom(...WAYS_OUT) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return'), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit'), pick: fc.nat(), price: fc.integer({ min: 1, max: 9_000_000 }) }),
  },
);

describeOnEveryDialect(
  'the index follows live posts that leave, return and change',
  (database, dialect) => {
    const posts = fc.sample(fc.array(arbitraryPost, { minLength: POSTS, maxLength: POSTS }), {
      seed: SEED,
      numRuns: 1,
    })[0]!;
    let engine: SearchEngine;

    beforeAll(async () => {
      const { db } = database();
      await seedReferences(db);
      await insertPosts(db, posts);
      engine = new SearchEngine({ db, onError: unexpected });
      await engine.load();
    });

    /** Does a step to a post whose state allows it and returns the post's id; undefined where there is none. */
    const take = async (step: Step): Promise<number | undefined> => {
      const { db } = database();
      const standing = await db.selectFrom('post').select('id').where(isLive).orderBy('id').execute();
      const live = standing.map(({ id }) => id);
      const gone = Array.from({ length: POSTS }, (_, at) => at + 1).filter((id) => !live.includes(id));
      const from = step.kind === 'return' ? gone : live;
      const id = from[step.pick % from.length];
      if (id === undefined) return undefined;
      const change =
        step.kind === 'leave' ? LEAVES[step.how] : step.kind === 'return' ? BACK : { price_usd_minor: step.price };
      await db.updateTable('post').set(change).where('id', '=', id).execute();
      return id;
    };

    test('as SQL does, after every change', async () => {
      const { db } = database();
      const sql = new SqlSearch(db);
      const asked = fc.record({
        steps: fc.array(arbitraryStep, { minLength: 1, maxLength: 6 }),
        filter: arbitraryFilter(posts),
        order: arbitraryOrder,
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ steps, filter, order }) => {
          const changed: number[] = [];
          for (const step of steps) {
            const id = await take(step);
            if (id !== undefined) changed.push(id);
          }
          await engine.changed(changed);

          for (const query of [aRequest({ limit: POSTS }), aRequest({ filter, order, limit: POSTS, tops: 3 })]) {
            expect(await engine.search(query)).toEqual(await sql.search(query));
            expect(await engine.facets({ filter: query.filter, withFeatures: true })).toEqual(
              await sql.facets({ filter: query.filter, withFeatures: true }),
            );
          }
          expect(engine.size).toBe((await sql.search(aRequest())).total);
        }),
        { seed: SEED, numRuns: dialect === 'sqlite' ? 100 : 25 },
      );

      expect(engine.mode).toBe('index');
    }, 60_000);
  },
  { per: 'suite' },
);

/** Runs `act` once, right after the first answer of the database that comes while the plugin is armed. */
const afterAnswer = (act: () => Promise<void>) => {
  let isArmed = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isArmed && result.rows.length > 1) {
        isArmed = false;
        await act();
      }
      return result;
    },
  };
  const arm = () => {
    isArmed = true;
  };
  return { plugin, arm, wasRun: () => !isArmed };
};

describeOnEveryDialect('an index that is being loaded', (database) => {
  beforeEach(() => seedReferences(database().db));

  test.each(['the first', 'the next'])('knows what changed after %s load had read it', async (which) => {
    const { db } = database();
    const [first, second, third] = await insertPosts(db, [aPost(), aPost(), aPost()]);
    const changing = afterAnswer(async () => {
      await db.updateTable('post').set({ sold_at: AT }).where('id', '=', first!).execute();
      await db.updateTable('post').set({ year: 1999 }).where('id', '=', second!).execute();
      await engine.changed([first!, second!]);
    });
    const engine: SearchEngine = new SearchEngine({ db: db.withPlugin(changing.plugin), onError: unexpected });
    if (which === 'the next') await engine.load();

    changing.arm();
    await engine.load();

    expect(changing.wasRun()).toBe(true);
    expect(engine.mode).toBe('index');
    expect(await engine.search(aRequest())).toEqual({ ids: [third, second], total: 2 });
    const old = aRequest({ filter: { ...EVERY_POST, ranges: { year: { to: 1999 } } } });
    expect(await engine.search(old)).toEqual({ ids: [second], total: 1 });
  });
});

describeOnEveryDialect('an index that could not read a change', (database) => {
  /** A loaded engine whose next `failures` questions fail, and a post that is hidden without its knowledge. */
  const withFailures = async (failures: number, againMs = DAY_MS) => {
    const { db } = database();
    await seedReferences(db);
    const [hidden, live] = await insertPosts(db, [aPost(), aPost()]);
    const errors: unknown[] = [];
    let left = 0;
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (left-- > 0) throw new Error('the disk does not answer');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const onError = (error: unknown) => errors.push(error);
    const engine = new SearchEngine({ db: db.withPlugin(failing), onError, againMs });
    await engine.load();
    await db.updateTable('post').set({ hidden_at: AT }).where('id', '=', hidden!).execute();
    left = failures;
    return { engine, errors, hidden: hidden!, right: { ids: [live], total: 1 } };
  };

  test('is loaded anew and then knows it', async () => {
    const { engine, errors, hidden, right } = await withFailures(1);

    await engine.changed([hidden]);
    await vi.waitFor(() => expect(engine.mode).toBe('index'));

    expect(errors).toEqual([new Error('the disk does not answer')]);
    expect(await engine.search(aRequest())).toEqual(right);
    await engine.close();
  });

  test('is loaded by a later try where it cannot be loaded at once', async () => {
    const { engine, errors, hidden, right } = await withFailures(3, 1);

    await engine.changed([hidden]);
    await expect.poll(() => engine.mode).toBe('index');

    expect(errors).toHaveLength(3);
    expect(await engine.search(aRequest())).toEqual(right);
    await engine.close();
  });

  test('leaves the answers to SQL where it cannot be loaded either', async () => {
    const { engine, errors, hidden, right } = await withFailures(2);

    await engine.changed([hidden]);
    await vi.waitFor(() => expect(errors).toHaveLength(2));

    expect(engine.mode).toBe('sql');
    expect(await engine.search(aRequest())).toEqual(right);
    await engine.close();
  });
});
