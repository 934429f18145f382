import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { MAX_TRIES } from './backoff.ts';
import { Jobs } from './jobs.ts';

const logger = pino({ level: 'silent' });

describeOnEveryDialect('jobs', (database) => {
  let now = TEST_NOW;
  let done: unknown[] = [];
  beforeEach(() => {
    now = TEST_NOW;
    done = [];
  });
  const at = (later: number): string => new Date(now + later).toISOString();
  const open = () => {
    const { db } = database();
    const jobs = new Jobs({ db, logger, now: () => now });
    return { db, jobs, run: () => (jobs.wake(), jobs.settled()) };
  };
  const rows = () => database().db.selectFrom('job').selectAll().orderBy('id').execute();
  const record = async (payload: unknown) => void done.push(payload);
  const fail = () => Promise.reject(new Error('no answer'));

  test('run once if their transaction commits, and not at all if it is rolled back', async () => {
    const { db, jobs, run } = open();
    jobs.handle('note', record);
    await db.transaction().execute((transaction) => jobs.defer(transaction, 'note', { n: 1 }));
    const undone = db.transaction().execute(async (transaction) => {
      await jobs.defer(transaction, 'note', { n: 2 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');

    await run();
    await run();
    await jobs.close();

    expect(done).toEqual([{ n: 1 }]);
    expect(await rows()).toEqual([]);
  });

  test('of one kind do not delay other kinds, however many they are', async () => {
    const { db, jobs, run } = open();
    const rated = Promise.withResolvers<void>();
    // Two run at once: if the photos came first, they would wait for the rates forever.
    jobs.handle('photo', async (photo) => {
      if (photo !== 1) await rated.promise;
      await record(photo);
    });
    jobs.handle('rates', async (rates) => {
      await record(rates);
      rated.resolve();
    });
    await db.transaction().execute(async (transaction) => {
      for (let photo = 1; photo <= 6; photo += 1) await jobs.defer(transaction, 'photo', photo, at(photo - 20));
      await jobs.defer(transaction, 'rates', 'rates');
    });

    await run();
    await jobs.close();

    expect(done).toHaveLength(7);
    expect(done.slice(0, 2)).toContain('rates');
  });

  test('start beside one that takes long, however late they come', async () => {
    const { db, jobs } = open();
    const begun = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    jobs.handle('crowd', () => (begun.resolve(), isOver.promise));
    const noted = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    jobs.handle('note', async (n) => noted[Number(n)]?.resolve());
    await jobs.enqueue(db, 'crowd', 0);
    await begun.promise;
    for (const [n, { promise }] of noted.entries()) {
      await jobs.enqueue(db, 'note', n);
      await promise;
    }
    isOver.resolve();
    await jobs.settled();
    await jobs.close();

    expect(await rows()).toEqual([]);
  });

  test('start after the commit of their transaction', async () => {
    const { db, jobs } = open();
    jobs.handle('note', record);
    const before = await db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, 'note', 'written');
      await jobs.settled();
      return [...done];
    });
    await jobs.settled();
    await jobs.close();

    expect([before, done]).toEqual([[], ['written']]);
  });

  test('wait for their time', async () => {
    const { db, jobs, run } = open();
    jobs.handle('note', record);
    await jobs.defer(db, 'note', 'later', at(MINUTE_MS));

    await run();
    expect(done).toEqual([]);
    now += MINUTE_MS;
    await run();
    await jobs.close();

    expect(done).toEqual(['later']);
  });

  test('of a kind without a handler stay', async () => {
    const { db, jobs, run } = open();
    jobs.handle('note', record);
    await jobs.defer(db, 'unknown', 1);

    await run();
    await jobs.close();

    expect(await rows()).toMatchObject([{ kind: 'unknown', state: 'waiting', tries: 0 }]);
  });

  test('are retried with growing delays when they fail, then are dead with their last error', async () => {
    const { db, jobs, run } = open();
    jobs.handle('note', fail);
    await jobs.defer(db, 'note', 1);
    const waits: number[] = [];

    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      await run();
      const [row] = await rows();
      expect(row).toMatchObject({ state: 'waiting', tries, claimed_until: null, last_error: 'Error: no answer' });
      waits.push(Date.parse(row?.run_at ?? '') - now);
      now = Date.parse(row?.run_at ?? '');
    }
    await run();
    await jobs.close();

    expect(waits).toEqual([2, 10, 60, 300, 900, 3600, 3600].map((seconds) => seconds * SECOND_MS));
    expect(await rows()).toMatchObject([{ state: 'dead', tries: MAX_TRIES, failed_at: at(0) }]);
  });

  test('are not retried before their delay is over', async () => {
    const { db, jobs, run } = open();
    let tries = 0;
    jobs.handle('note', () => ((tries += 1), fail()));
    await jobs.defer(db, 'note', 1);

    await run();
    now += 2 * SECOND_MS - 1;
    await run();
    expect(tries).toBe(1);
    now += 1;
    await run();
    await jobs.close();

    expect(tries).toBe(2);
  });

  test('are not delayed by one that fails', async () => {
    const { db, jobs, run } = open();
    jobs.handle('bad', fail);
    jobs.handle('note', record);
    for (const kind of ['bad', 'note', 'bad', 'note', 'note']) await jobs.defer(db, kind, kind);

    await run();
    await jobs.close();

    expect(done).toEqual(['note', 'note', 'note']);
  });

  test('are run by only one of several processes that look at the same time', async () => {
    const workers = [open(), open(), open()];
    for (const { jobs } of workers) jobs.handle('note', record);
    for (let n = 0; n < 40; n += 1) await workers[0]?.jobs.defer(database().db, 'note', n);

    await Promise.all(workers.map(({ run }) => run()));
    await Promise.all(workers.map(({ jobs }) => jobs.close()));

    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(await rows()).toEqual([]);
  });

  test('are released untried when the server stops in the middle', async () => {
    const { db, jobs } = open();
    const begun = Promise.withResolvers<void>();
    jobs.handle('note', (_, signal) => {
      begun.resolve();
      return new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await jobs.defer(db, 'note', 1);
    jobs.wake();
    await begun.promise;

    await jobs.close();
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0, claimed_until: null, last_error: null }]);

    const next = open();
    next.jobs.handle('note', record);
    await next.run();
    await next.jobs.close();
    expect(done).toEqual([1]);
  });

  test('do not delay the stop if they ignore it', async () => {
    const { db } = database();
    const jobs = new Jobs({ db, logger, now: () => now, closeMs: 20 });
    const begun = Promise.withResolvers<void>();
    jobs.handle('note', () => (begun.resolve(), new Promise(() => undefined)));
    await jobs.defer(db, 'note', 1);
    jobs.wake();
    await begun.promise;

    await jobs.close();

    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0, claimed_until: null }]);
  });

  test('are dead instead of restarted if they crashed every process so far', async () => {
    const { db, jobs, run } = open();
    jobs.handle('note', record);
    await jobs.defer(db, 'note', 1);
    await db
      .updateTable('job')
      .set({ tries: MAX_TRIES, claimed_until: at(-1) })
      .execute();

    await run();
    await jobs.close();

    expect(done).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'The process ended in it.' }]);
  });

  test('do nothing once closed', async () => {
    const { db, jobs, run } = open();
    jobs.handle('note', record);
    await jobs.close();
    await jobs.defer(db, 'note', 1);

    await run();

    expect(done).toEqual([]);
  });
});
