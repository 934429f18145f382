import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { createFanoutInMemory } from '#server/ports/in-memory/fanout.ts';
import { Events } from './bus.ts';
import { durable, GATHER_MS } from './durable.ts';

describeOnEveryDialect('events of a durable subscriber that no writer awaits', (database) => {
  let events: Events;
  let transactions: Set<unknown>;
  beforeEach(async () => {
    transactions = new Set();
    const subscriber = durable({
      name: 'copies',
      kinds: ['postSold'],
      handle: async (transaction, { event: { postId } }) => {
        transactions.add(transaction);
        await settingsRepository(transaction).set(`copy ${postId}`, '1');
        return true;
      },
    });
    const fanout = createFanoutInMemory(() => undefined);
    events = new Events({ ...database(), fanout, logger: pino({ level: 'silent' }), now: Date.now });
    events.subscribe({ durable: [subscriber] });
    await events.start();
    await events.settled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await events.stop();
  });

  const sell = (postId: number) =>
    database()
      .db.transaction()
      .execute((transaction) => events.record(transaction, { kind: 'postSold', postId, userId: 1 }));
  const copies = async () =>
    (await database().db.selectFrom('setting').select('key').where('key', 'like', 'copy %').execute()).length;

  test('are handled a moment after the first, together with those of that moment', async () => {
    for (const postId of [1, 2, 3]) await sell(postId);
    const atOnce = await copies();
    vi.advanceTimersByTime(GATHER_MS);
    vi.useRealTimers();

    await expect.poll(copies).toBe(3);
    expect([atOnce, transactions.size]).toEqual([0, 1]);
  });

  test('that wait when the process stops are handled by the next one', async () => {
    await sell(1);
    await events.stop();
    vi.advanceTimersByTime(GATHER_MS);
    const stopped = transactions.size;
    await events.start();
    vi.useRealTimers();

    await expect.poll(copies).toBe(1);
    expect(stopped).toBe(0);
  });
});
