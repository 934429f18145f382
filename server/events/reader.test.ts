import { expect, test } from 'vitest';
import { openTestDatabase, describeOnEveryDialect } from '#server/database/testing.ts';
import { appendEvents } from './events.repository.ts';
import type { Event } from './events.ts';
import { createEventReader } from './reader.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const AT = new Date(NOW).toISOString();
const sold = (postId: number): Event => ({ kind: 'postSold', postId, userId: 1 });
const now = () => NOW;

/** The numbers of a batch relative to the first, whose value the sequence chooses. */
const postsOf = (events: readonly object[]) =>
  events.map((stored) => ('event' in stored ? (stored.event as { postId: number }).postId : 'unknown'));

describeOnEveryDialect('reading events', (database) => {
  const commit = (event: Event) =>
    database()
      .db.transaction()
      .execute((transaction) => appendEvents(transaction, [event], AT));

  test('returns them in order, batch by batch', async () => {
    for (const id of [1, 2, 3]) await commit(sold(id));
    const reader = createEventReader({ ...database(), now });

    const first = await reader.after(0, 2);
    const second = await reader.after(first.settled, 2);

    expect([postsOf(first.events), postsOf(second.events)]).toEqual([[1, 2], [3]]);
    expect(await reader.settledUpTo()).toBe(second.settled);
  });

  test('skips numbers that were swept', async () => {
    for (const id of [1, 2, 3]) await commit(sold(id));
    await database().db.deleteFrom('events').where('post_id', '<', 3).execute();
    const reader = createEventReader({ ...database(), now });

    await expect.poll(async () => postsOf((await reader.after(0, 10)).events)).toEqual([3]);
  });
});

/** Overlapping transactions, which SQLite cannot have. */
const withOverlap = async (
  end: 'commit' | 'rollback',
  look: (read: () => Promise<unknown[]>, finish: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const database = await openTestDatabase('postgres');
  const { db } = database;
  const recorded = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const late = db
    .transaction()
    .execute(async (transaction) => {
      await transaction.insertInto('setting').values({ key: 'late', value: '1' }).execute();
      await appendEvents(transaction, [sold(1)], AT);
      recorded.resolve();
      await finished.promise;
      if (end === 'rollback') throw new Error('rolled back');
    })
    .catch(() => undefined);
  await recorded.promise;
  await db.transaction().execute((transaction) => appendEvents(transaction, [sold(2)], AT));
  const reader = createEventReader({ ...database, now });
  try {
    await look(
      async () => postsOf((await reader.after(0, 10)).events),
      async () => {
        finished.resolve();
        await late;
      },
    );
  } finally {
    finished.resolve();
    await late;
    await database.close();
  }
};

test('a number that commits late is awaited', () =>
  withOverlap('commit', async (read, finish) => {
    const before = [await read(), await read(), await read()];
    await finish();

    expect(before).toEqual([[], [], []]);
    await expect.poll(read).toEqual([1, 2]);
  }));

test('a number whose transaction is rolled back is skipped once that has ended', () =>
  withOverlap('rollback', async (read, finish) => {
    const before = [await read(), await read()];
    await finish();

    expect(before).toEqual([[], []]);
    await expect.poll(read).toEqual([2]);
  }));
