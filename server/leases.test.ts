import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { describeOnEveryDialect } from './database/testing.ts';
import { LeaseLostError, Leases } from './leases.ts';
import type { Lease } from './module.ts';

const NAME = 'a.sweep';

describeOnEveryDialect('a lease', (database) => {
  let lines: { msg: string; lease: string }[];
  beforeEach(() => {
    lines = [];
  });

  const aNode = (leaseMs = HOUR_MS) => {
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    return new Leases({ database: database(), logger, leaseMs });
  };
  const run = (node: Leases, work: (lease: Lease) => Promise<void>, ms = HOUR_MS, stopping = new AbortController()) =>
    node.run({ name: NAME, ms, signal: stopping.signal }, work);

  /** Work that runs until the test ends it. */
  const begin = async (node: Leases) => {
    const begun = Promise.withResolvers<Lease>();
    const gate = Promise.withResolvers<void>();
    const stopping = new AbortController();
    const ended = run(
      node,
      async (lease) => {
        begun.resolve(lease);
        await gate.promise;
      },
      HOUR_MS,
      stopping,
    );
    return { lease: await begun.promise, stopping, end: gate.resolve, ended };
  };

  const row = () => database().db.selectFrom('lease').selectAll().where('name', '=', NAME).executeTakeFirstOrThrow();
  /** As if so much time had gone by on the database's clock. */
  const later = async (ms: number) => {
    const { expires_at, last_run_at } = await row();
    const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
    const last = last_run_at === null ? {} : { last_run_at: earlier(last_run_at) };
    await database()
      .db.updateTable('lease')
      .set({ expires_at: earlier(expires_at), ...last })
      .where('name', '=', NAME)
      .execute();
  };

  test('is held by one of two nodes that begin at the same time', async () => {
    const done: string[] = [];
    const nodes = ['a', 'b'].map((name) => run(aNode(), async () => void done.push(name)));
    await Promise.all(nodes);

    expect(done).toHaveLength(1);
    expect(await row()).toMatchObject({ holder: '', runs: 1, last_run_at: expect.any(String) });
  });

  test('lets another node work only when it is due again', async () => {
    const one = aNode();
    const other = aNode();
    const done: string[] = [];
    const work = (name: string) => async () => void done.push(name);

    expect(await run(one, work('one'))).toBe(HOUR_MS);
    const waitMs = await run(other, work('other'));
    await later(HOUR_MS);
    await run(other, work('other'));

    expect(waitMs).toBeGreaterThan(HOUR_MS - 60_000);
    expect(waitMs).toBeLessThanOrEqual(HOUR_MS);
    expect(done).toEqual(['one', 'other']);
  });

  test('that runs out is taken by another node, and the first one notices before it does anything', async () => {
    const one = await begin(aNode());
    const waitMs = await run(aNode(), async () => undefined);
    await later(HOUR_MS);
    const other = await begin(aNode());
    const { db } = database();
    const effect = (lease: Lease, value: string) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto('setting').values({ key: value, value }).execute();
        await lease.assertHeld(transaction);
      });

    await expect(effect(one.lease, 'one')).rejects.toThrow(LeaseLostError);
    await effect(other.lease, 'other');
    one.end();
    other.end();
    await Promise.all([one.ended, other.ended]);

    expect(waitMs).toBeGreaterThan(0);
    expect([one.lease.signal.aborted, other.lease.signal.aborted]).toEqual([true, false]);
    expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'other' }]);
    expect(lines).toMatchObject([{ msg: 'lease lost: another node goes on', lease: NAME }]);
    expect(await row()).toMatchObject({ runs: 2 });
  });

  test('is renewed while the work lasts', async () => {
    const { end, ended } = await begin(aNode(300));
    const { expires_at } = await row();

    await expect.poll(async () => (await row()).expires_at > expires_at).toBe(true);
    end();
    await ended;
    expect(lines).toEqual([]);
  });

  test('aborts the work of a node that finds another one in its place', async () => {
    const one = await begin(aNode(300));
    await database().db.updateTable('lease').set({ holder: 'another node' }).where('name', '=', NAME).execute();

    await expect.poll(() => one.lease.signal.aborted).toBe(true);
    one.end();
    await one.ended;
    expect(one.lease.signal.reason).toBeInstanceOf(LeaseLostError);
    expect((await row()).holder).toBe('another node');
  });

  test('keeps its place until the transaction of an effect is committed', async () => {
    const one = await begin(aNode());
    const other = aNode();
    const order: string[] = [];
    const checked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await later(HOUR_MS);
    const effect = database()
      .db.transaction()
      .execute(async (transaction) => {
        await one.lease.assertHeld(transaction);
        checked.resolve();
        await gate.promise;
        order.push('commit');
      });
    await checked.promise;
    const taken = run(other, async () => void order.push('other'));
    gate.resolve();
    await Promise.all([effect, taken]);
    one.end();
    await one.ended;

    expect(order).toEqual(['commit']);
  });

  test('is given back by work that fails, which counts as a run', async () => {
    const failing = run(aNode(), () => Promise.reject(new Error('no luck')));

    await expect(failing).rejects.toThrow('no luck');
    expect(await row()).toMatchObject({ holder: '', last_run_at: expect.any(String) });
  });

  test('is given back by work that a stop interrupts, which does not count', async () => {
    const stopping = new AbortController();
    const work = async () => {
      stopping.abort();
      throw stopping.signal.reason as Error;
    };

    await expect(run(aNode(), work, HOUR_MS, stopping)).rejects.toThrow('abort');
    expect(await row()).toMatchObject({ holder: '', last_run_at: null });
    expect(await run(aNode(), async () => undefined)).toBe(HOUR_MS);
  });

  test('goes by the clock of the database, however wrong that of a node is', async () => {
    const { expires_at } = await begin(aNode()).then(async ({ end, ended }) => {
      const held = await row();
      end();
      await ended;
      return held;
    });
    const ours = Date.parse(expires_at) - Date.now();

    expect(expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(ours).toBeGreaterThan(HOUR_MS - 60_000);
  });
});
