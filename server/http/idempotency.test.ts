import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { holdCommits } from '#server/database/testing-commits.ts';
import { openTestApp } from '#server/testing.ts';
import { createIdempotency, type Intent, intentOf } from './idempotency.ts';
import type { RouteModule } from './route.ts';

const intent: Intent = { scope: 'visitor POST /api/X', key: 'key-0001', body: { text: 'hello' } };

describeOnEveryDialect('a repeated write', (database) => {
  const world = () => {
    const { db } = database();
    let now = Date.parse('2026-11-21T00:00:00.000Z');
    let repeats = 0;
    const idempotency = createIdempotency({ ...database(), now: () => now, onRepeat: async () => void (repeats += 1) });
    const write = (text: string) => (asked: Intent) =>
      idempotency.run(asked, async (transaction) => {
        await transaction
          .insertInto('setting')
          .values({ key: `${text}-${now}`, value: text })
          .execute();
        return { text };
      });
    const settings = async () => (await db.selectFrom('setting').select('value').orderBy('value').execute()).length;
    return { idempotency, write, settings, repeats: () => repeats, pass: (ms: number) => void (now += ms) };
  };

  test('with the same key has one effect and the same answer', async () => {
    const { write, settings, repeats } = world();

    const first = await write('first')(intent);
    const before = repeats();
    const second = await write('second')(intent);

    expect([first, second]).toEqual([{ text: 'first' }, { text: 'first' }]);
    expect(await settings()).toBe(1);
    expect([before, repeats()]).toEqual([0, 1]);
  });

  test('with the same key and another body is refused', async () => {
    const { write, settings } = world();
    await write('first')(intent);

    await expect(write('second')({ ...intent, body: { text: 'bye' } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await settings()).toBe(1);
  });

  test('is another write for another user, route or key, and without a key', async () => {
    const { write, settings, pass } = world();
    for (const asked of [
      intent,
      { ...intent, scope: '7 POST /api/X' },
      { ...intent, key: 'key-0002' },
      { ...intent, key: undefined },
      { ...intent, key: undefined },
    ]) {
      await write('text')(asked);
      pass(1);
    }

    expect(await settings()).toBe(5);
  });

  test('is refused while the first still runs', async () => {
    const { idempotency } = world();
    const gate = Promise.withResolvers<string>();
    const first = idempotency.run(intent, () => gate.promise);

    await expect(idempotency.run(intent, () => Promise.resolve('again'))).rejects.toMatchObject({
      code: 'REQUEST_RUNNING',
    });
    gate.resolve('done');
    expect(await first).toBe('done');
  });

  test.each([
    ['with a key', intent],
    ['without one', { ...intent, key: undefined }],
  ])('%s is not answered while its commit is held', async (_which, asked) => {
    const { write, settings } = world();
    const held = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const holding = holdCommits(database().db, async () => {
      committing.resolve();
      await held.promise;
    });
    const answered: unknown[] = [];
    const answer = write('first')(asked).then((reply) => answered.push(reply));
    await committing.promise;
    await new Promise(setImmediate);
    const answeredEarly = [...answered];
    held.resolve();
    await answer;
    holding.mockRestore();

    expect(answeredEarly).toEqual([]);
    expect(answered).toEqual([{ text: 'first' }]);
    expect(await settings()).toBe(1);
  });

  test('sent to two processes at once has one effect', async () => {
    const { db, dialect } = database();
    const open = () => createIdempotency({ db, dialect, now: Date.now });
    const one = open();
    const two = open();
    const write = (idempotency: typeof one, key: string) =>
      idempotency.run(intent, async (transaction) => {
        await transaction.insertInto('setting').values({ key, value: 'x' }).execute();
        return 'done';
      });

    const answers = await Promise.all([write(one, 'a'), write(two, 'b')]);
    const rows = await db.selectFrom('setting').select('key').orderBy('key').execute();

    expect(answers).toEqual(['done', 'done']);
    expect(rows).toHaveLength(1);
  });

  test('gets the first one’s answer from another process, also if the first one’s effect would make it fail', async () => {
    const { db, dialect } = database();
    const processes = [1, 2, 3].map(() => createIdempotency({ db, dialect, now: Date.now }));
    const write = (idempotency: (typeof processes)[number]) =>
      idempotency.run(intent, async (transaction) => {
        // The second of a kind is refused, like a car with the same VIN.
        await transaction.insertInto('setting').values({ key: 'the one', value: 'x' }).execute();
        return 'done';
      });

    expect(await Promise.all(processes.map(write))).toEqual(['done', 'done', 'done']);
  });

  test('runs again if the first failed', async () => {
    const { idempotency, write, settings } = world();
    const failing = idempotency.run(intent, async (transaction) => {
      await transaction.insertInto('setting').values({ key: 'half', value: 'half' }).execute();
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await write('second')(intent)).toEqual({ text: 'second' });
    expect(await settings()).toBe(1);
  });

  test('is forgotten after a week', async () => {
    const { write, settings, pass } = world();
    await write('first')(intent);
    pass(8 * DAY_MS);
    await write('other')({ ...intent, key: 'key-0003' });

    expect(await write('second')(intent)).toEqual({ text: 'second' });
    expect(await settings()).toBe(3);
  });
});

const tellScope: RouteModule = (app) => {
  app.route({ method: 'POST', url: '/api/X', config: { access: 'public' }, handler: (request) => intentOf(request) });
};

test('has the same scope in another spelling of its path', async () => {
  const { app, close } = await openTestApp({ deps: { modules: [tellScope] } });
  const scopes = [
    await app.inject({ method: 'POST', url: '/api/X' }),
    await app.inject({ method: 'POST', url: '/API/x' }),
  ];
  await close();

  expect(scopes.map((reply) => reply.json().scope)).toEqual(['visitor POST /api/X', 'visitor POST /api/X']);
});
