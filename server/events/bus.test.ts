import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { createFanoutInMemory } from '#server/ports/in-memory/fanout.ts';
import { Events, live, type Subscribers } from './bus.ts';
import { durable } from './durable.ts';
import type { Event, EventKind } from './events.ts';

const sold = (postId: number): Event => ({ kind: 'postSold', postId, userId: 1 });

describeOnEveryDialect('events', (database) => {
  let now: number;
  let opened: Events[];
  let warnings: object[];
  beforeEach(() => {
    now = Date.parse('2026-11-22T12:00:00.000Z');
    opened = [];
    warnings = [];
  });
  afterEach(() => Promise.all(opened.map((events) => events.stop())));

  const logger = { warn: (facts: object) => warnings.push(facts), error: (facts: object) => warnings.push(facts) };
  const open = async (subscribers: Subscribers = {}, fanout = createFanoutInMemory(() => undefined)) => {
    const events = new Events({ ...database(), fanout, logger: logger as never, now: () => now });
    events.subscribe(subscribers);
    await events.start();
    opened.push(events);
    return events;
  };
  const commit = (events: Events, ...recorded: Event[]) =>
    database()
      .db.transaction()
      .execute((transaction) => events.record(transaction, ...recorded));
  /** Writes each event to the settings again: a second effect shows as `2`. */
  const effect = async (transaction: Transaction, key: string) => {
    const settings = settingsRepository(transaction);
    await settings.set(key, String(Number((await settings.get(key)) ?? 0) + 1));
  };
  const effects = async (prefix: string) => {
    const rows = await database().db.selectFrom('setting').selectAll().where('key', 'like', `${prefix}%`).execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
  };
  const writer = (name: string, isAwaited = true, kinds: EventKind[] = ['postSold']) =>
    durable({
      name,
      kinds,
      isAwaited,
      handle: async (transaction, { event }) => {
        await effect(transaction, `${name} ${'postId' in event ? event.postId : event.kind}`);
        return true;
      },
    });
  const positions = async () =>
    Object.fromEntries(
      (await database().db.selectFrom('event_subscriber').selectAll().execute()).map((row) => [row.name, row.position]),
    );

  test('reach a live subscriber after the commit and before the writer continues', async () => {
    const heard: unknown[] = [];
    const events = await open({
      live: [
        live({
          name: 'cache',
          kinds: ['postSold'],
          handle: async (recorded) => {
            const stored = await database().db.selectFrom('events').select('id').execute();
            heard.push([recorded.map(({ event }) => event.postId), stored.length]);
          },
        }),
      ],
    });

    await commit(events, sold(1), { kind: 'profileChanged', userId: 1 }, sold(2));

    expect(heard).toEqual([[[1, 2], 3]]);
  });

  test('of a transaction that is rolled back reach no subscriber', async () => {
    const heard: unknown[] = [];
    const handle = (recorded: readonly unknown[]) => void heard.push(recorded);
    const events = await open({ live: [live({ name: 'cache', kinds: ['postSold'], handle })], durable: [writer('w')] });

    const failing = database()
      .db.transaction()
      .execute(async (transaction) => {
        await events.record(transaction, sold(1));
        throw new Error('no');
      });
    await expect(failing).rejects.toThrow('no');
    await events.settled();

    expect([heard, await effects('w ')]).toEqual([[], {}]);
  });

  test('reach every durable subscriber once, and a writer that waits sees the effects', async () => {
    const events = await open({ durable: [writer('one'), writer('two')] });

    await commit(events, sold(1));
    await Promise.all([2, 3, 4, 5].map((id) => commit(events, sold(id))));

    const each = { 1: '1', 2: '1', 3: '1', 4: '1', 5: '1' };
    expect([await effects('one '), await effects('two ')]).toEqual([each, each]);
  });

  test('are read on from the last confirmed number after a restart', async () => {
    const first = await open({ durable: [writer('w')] });
    await commit(first, sold(1));
    await first.stop();
    const silent = await open();
    await commit(silent, sold(2), sold(3));

    const second = await open({ durable: [writer('w')] });
    await second.settled();

    expect(await effects('w ')).toEqual({ 1: '1', 2: '1', 3: '1' });
  });

  test('recorded before a subscriber’s first start are not delivered to it', async () => {
    const silent = await open();
    await commit(silent, sold(1));

    const events = await open({ durable: [writer('w')] });
    await commit(events, sold(2));

    expect(await effects('w ')).toEqual({ 2: '1' });
  });

  test('take effect once where two processes have the same subscriber', async () => {
    const one = await open({ durable: [writer('w')] });
    const two = await open({ durable: [writer('w')] });

    const ids = Array.from({ length: 40 }, (_, at) => at + 1);
    await Promise.all(ids.map((id) => commit(id % 2 === 0 ? one : two, sold(id))));
    await Promise.all([one.settled(), two.settled()]);

    expect(await effects('w ')).toEqual(Object.fromEntries(ids.map((id) => [id, '1'])));
  });

  test('of another node wake a durable subscriber at once', async () => {
    const fanout = createFanoutInMemory(() => undefined);
    await open({ durable: [writer('w')] }, fanout);
    const other = await open({}, fanout);

    await commit(other, sold(1));

    await expect.poll(() => effects('w ')).toEqual({ 1: '1' });
  });

  test('that fail in one subscriber delay no other, are reported, and take effect once it works', async () => {
    let isBroken = true;
    const broken = durable({
      name: 'broken',
      kinds: ['postSold'],
      isAwaited: true,
      handle: async (transaction, { event }) => {
        await effect(transaction, `broken ${event.postId}`);
        if (isBroken && event.postId === 2) throw new Error('not now');
        return true;
      },
    });
    const events = await open({ durable: [broken, writer('well')] });

    await commit(events, sold(1), sold(2), sold(3));
    const failing = await events.failing();
    await commit(events, sold(4));
    const duringBroken = await effects('broken ');
    const duringWell = await effects('well ');
    isBroken = false;
    await events.retry('broken');

    expect(failing).toEqual([
      {
        name: 'broken',
        failures: 1,
        lastError: 'Error: not now',
        retryDate: new Date(now + 2000).toISOString(),
        waitingCount: 2,
      },
    ]);
    expect([duringBroken, Object.keys(duringWell)]).toEqual([{ 1: '1' }, ['1', '2', '3', '4']]);
    expect(await effects('broken ')).toEqual({ 1: '1', 2: '1', 3: '1', 4: '1' });
    expect(await events.failing()).toEqual([]);
  });

  test('that a subscriber ignores cost no write', async () => {
    const idle = durable({ name: 'idle', kinds: ['postSold'], isAwaited: true, handle: async () => false });
    const events = await open({ durable: [idle] });
    const before = await positions();

    await commit(events, sold(1), sold(2));
    const after = await positions();
    await events.stop();

    expect(after).toEqual(before);
    expect((await positions())['idle']).toBeGreaterThan(before['idle']!);
  });

  test('recorded by a durable subscriber reach the others and itself', async () => {
    const chain = durable({
      name: 'chain',
      kinds: ['postSold', 'postHidden'],
      isAwaited: true,
      handle: async (transaction, { event }) => {
        await effect(transaction, `chain ${event.kind}`);
        if (event.kind === 'postSold') await events.record(transaction, { ...sold(9), kind: 'postHidden' } as Event);
        return true;
      },
    });
    const events = await open({ durable: [chain, writer('w', true, ['postHidden'])] });

    await commit(events, sold(1));
    await events.settled();

    expect([await effects('chain '), await effects('w ')]).toEqual([{ postSold: '1', postHidden: '1' }, { 9: '1' }]);
  });

  test('of a newer program wait for it for ten minutes and are then skipped', async () => {
    const events = await open({ durable: [writer('w')] });
    const at = new Date(now).toISOString();
    await database().db.insertInto('events').values({ kind: 'carFlew', payload: '{}', at }).execute();
    await commit(events, sold(1));
    const during = await effects('w ');
    now += 11 * MINUTE_MS;
    await events.settled();

    expect([during, await effects('w ')]).toEqual([{}, { 1: '1' }]);
    expect(warnings).toEqual([{ subscriber: 'w', kind: 'carFlew', number: expect.any(Number) }]);
  });

  test('are swept once they are old and every subscriber has read them', async () => {
    const events = await open({ durable: [writer('w')] });
    await commit(events, sold(1), sold(2));
    const young = await database().db.selectFrom('events').select('id').execute();
    await events.sweep();
    const kept = await database().db.selectFrom('events').select('id').execute();
    now += 15 * DAY_MS;
    await commit(events, sold(3));
    await events.sweep();

    expect([young.length, kept.length]).toEqual([2, 2]);
    expect(await database().db.selectFrom('events').select('post_id').execute()).toEqual([{ post_id: 3 }]);
  });

  test('are swept behind a subscriber that was away for months, which continues after them', async () => {
    const first = await open({ durable: [writer('away'), writer('w')] });
    await commit(first, sold(1));
    await first.stop();
    const silent = await open({ durable: [writer('w')] });
    await commit(silent, sold(2));
    now += 40 * DAY_MS;
    await commit(silent, sold(3));
    await silent.settled();
    await silent.sweep();

    const back = await open({ durable: [writer('away'), writer('w')] });
    await back.settled();

    expect(await effects('away ')).toEqual({ 1: '1', 3: '1' });
    expect(warnings).toMatchObject([{ subscriber: 'away' }]);
  });

  test('are kept for a subscriber that fails', async () => {
    const failing = durable({
      name: 'failing',
      kinds: ['postSold'],
      isAwaited: true,
      handle: () => Promise.reject(new Error('no')),
    });
    const events = await open({ durable: [failing] });
    await commit(events, sold(1));
    now += 20 * DAY_MS;
    await events.retry('failing');
    await events.sweep();

    expect(await database().db.selectFrom('events').select('post_id').execute()).toEqual([{ post_id: 1 }]);
  });

  test('may be more in one transaction than one statement can bind', async () => {
    const events = await open();
    const many = Array.from({ length: 15_000 }, (_, at) => sold(at + 1));

    await commit(events, ...many);

    const { count } = await database()
      .db.selectFrom('events')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(many.length);
  });
});
