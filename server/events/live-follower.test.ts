import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { createFanoutInMemory } from '#server/ports/in-memory/fanout.ts';
import { Events, live } from './bus.ts';
import type { Event } from './events.ts';
import { appendEvents, lastNumber } from './events.repository.ts';

const sold = (postId: number): Event => ({ kind: 'postSold', postId, userId: 1 });
const patiently = { timeout: 20_000 };

describe('following the events of other nodes', () => {
  let database: OpenDatabase;
  let opened: Events[];
  let clock: number;
  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    opened = [];
    clock = Date.parse('2026-11-22T12:00:00.000Z');
  });
  afterEach(async () => {
    for (const events of opened) await events.stop();
    await database.close();
  });

  /** A node with a cache, and with a subscriber of its own commits only. */
  const join = async (fanout = createFanoutInMemory(() => undefined)) => {
    const heard: string[] = [];
    const own: number[] = [];
    let missed = 0;
    const logger = { warn: () => undefined, error: () => undefined };
    const events = new Events({ ...database, fanout, isShared: true, logger: logger as never, now: () => clock });
    await events.open();
    events.subscribe({
      live: [
        live({
          name: 'cache',
          kinds: ['postSold', 'postChanged'],
          ofOthers: true,
          missed: () => void (missed += 1),
          handle: (recorded) => void heard.push(...recorded.map(({ event }) => `${event.kind} ${event.postId}`)),
        }),
        live({
          name: 'own',
          kinds: ['postSold'],
          handle: (recorded) => void own.push(...recorded.map(({ event }) => event.postId)),
        }),
      ],
    });
    await events.start();
    opened.push(events);
    return { events, heard, own, missed: () => missed };
  };
  const commit = (events: Events, ...recorded: Event[]) =>
    database.db.transaction().execute((transaction) => events.record(transaction, ...recorded));
  /** A node that sends no notifications. */
  const append = (...events: Event[]) =>
    database.db
      .transaction()
      .execute((transaction) => appendEvents(transaction, events, new Date(clock).toISOString()));

  test('caches receive each event once on every node, other subscribers those of their own node', async () => {
    const fanout = createFanoutInMemory(() => undefined);
    const one = await join(fanout);
    const two = await join(fanout);
    for (const id of [1, 2, 3]) {
      await commit(one.events, sold(id));
      await commit(two.events, sold(id + 10));
    }
    await one.events.caughtUp(two.events.lastKnown);
    await two.events.caughtUp(two.events.lastKnown);

    const all = [1, 2, 3, 11, 12, 13].map((id) => `postSold ${id}`);
    expect([one.heard.toSorted(), two.heard.toSorted()]).toEqual([all.toSorted(), all.toSorted()]);
    expect([one.own, two.own]).toEqual([
      [1, 2, 3],
      [11, 12, 13],
    ]);
  });

  test('receives events without a notification', async () => {
    const one = await join();
    await append(sold(1));

    await expect.poll(() => one.heard, patiently).toEqual(['postSold 1']);
  });

  test('a node that is behind reads on for the user who wrote elsewhere', async () => {
    const one = await join();
    const two = await join();
    for (let id = 1; id <= 20; id += 1) {
      await commit(one.events, sold(id));
      await two.events.caughtUp(one.events.lastKnown);
      expect(two.heard).toContain(`postSold ${id}`);
    }
    expect([two.heard.length, two.events.isBehind()]).toEqual([20, false]);
  });

  test('a node that repeats the reply of another node’s write returns a number not below that of the write', async () => {
    const one = await join();
    const two = await join();
    await commit(one.events, sold(1));

    await two.events.caughtUp(Infinity);

    expect(two.events.lastKnown).toBeGreaterThanOrEqual(one.events.lastKnown);
    expect(two.heard).toEqual(['postSold 1']);
  });

  test('an event behind one that commits late is delivered at once, and the late one when it commits', async () => {
    const one = await join();
    const recorded = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const late = database.db.transaction().execute(async (transaction) => {
      await settingsRepository(transaction).set('late', '1');
      await appendEvents(transaction, [sold(1)], new Date(clock).toISOString());
      recorded.resolve();
      await finished.promise;
    });
    await recorded.promise;
    await append(sold(2));
    await one.events.caughtUp(await lastNumber(database.db));
    const before = [...one.heard];
    finished.resolve();
    await late;
    await one.events.caughtUp(Number.MAX_SAFE_INTEGER);

    expect([before, one.heard]).toEqual([['postSold 2'], ['postSold 2', 'postSold 1']]);
    expect(one.events.lag().events).toBe(0);
  });

  test('a user who wrote elsewhere is answered with that write, also behind larger numbers that were read before', async () => {
    const one = await join();
    const two = await join();
    for (let id = 1; id <= 10; id += 1) {
      const recorded = Promise.withResolvers<void>();
      const finished = Promise.withResolvers<void>();
      const write = database.db.transaction().execute(async (transaction) => {
        await two.events.record(transaction, sold(id));
        recorded.resolve();
        await finished.promise;
      });
      await recorded.promise;
      await append(sold(100 + id));
      await Promise.all([one, two].map(async ({ events }) => events.caughtUp(await lastNumber(database.db))));
      finished.resolve();
      await write;
      await one.events.caughtUp(two.events.lastKnown);

      expect(one.heard).toContain(`postSold ${id}`);
    }
  });

  test('numbers that were rolled back are not awaited longer than their transactions', async () => {
    const one = await join();
    const failing = database.db.transaction().execute(async (transaction) => {
      await one.events.record(transaction, sold(1));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await append(sold(2));

    await expect.poll(() => one.heard, patiently).toEqual(['postSold 2']);
    await expect.poll(() => one.events.lag().events, patiently).toBe(0);
  });

  test('a commit whose connection broke is delivered like that of another node', async () => {
    const one = await join();
    const broken = database.db.transaction().execute(async (transaction) => {
      await one.events.record(transaction, sold(1));
      await sql`commit`.execute(transaction);
      await one.events.caughtUp(Number.MAX_SAFE_INTEGER);
      throw new Error('Connection terminated');
    });
    await expect(broken).rejects.toThrow('Connection terminated');
    await one.events.caughtUp(Number.MAX_SAFE_INTEGER);

    expect(one.heard).toEqual(['postSold 1']);
  });

  test('an event of a kind that only a newer program has counts as a change of its post', async () => {
    const one = await join();
    const at = new Date(clock).toISOString();
    const row = { kind: 'postPainted', post_id: 7, user_id: 1, payload: '{}', at };
    await database.db.insertInto('events').values(row).execute();
    await database.db
      .insertInto('events')
      .values({ ...row, post_id: null })
      .execute();

    await expect.poll(() => one.heard, patiently).toEqual(['postChanged 7']);
  });

  test('all cached data is read again after unread events were swept', async () => {
    const one = await join();
    await append(sold(1));
    await expect.poll(() => one.heard, patiently).toEqual(['postSold 1']);
    // As in a stopped node: nothing is read between the next events and the sweep.
    await one.events.stop();
    const two = await join();
    await database.db.transaction().execute(async (transaction) => {
      await appendEvents(transaction, [sold(2), sold(3)], new Date(clock).toISOString());
      const last = await lastNumber(transaction);
      await transaction.deleteFrom('events').execute();
      await settingsRepository(transaction).set('events.sweptUpTo', String(last));
    });
    clock += 2 * HOUR_MS;

    await expect.poll(two.missed, patiently).toBe(1);
    await append(sold(4));
    await expect.poll(() => two.heard, patiently).toEqual(['postSold 4']);
  });
});
