import { describe, expect, test, vi } from 'vitest';
import { openTestApp } from '#server/testing.ts';
import { createReadiness } from './readiness.ts';

describe('the probes', () => {
  test('are ready once the index has been loaded', async () => {
    const { app, search, close } = await openTestApp();
    const before = await app.inject('/readyz');
    await search.load();
    const after = await app.inject('/readyz');
    await close();

    expect([before.statusCode, before.json()]).toEqual([503, { ready: false, missing: ['search'] }]);
    expect([after.statusCode, after.json()]).toEqual([200, { ready: true, missing: [] }]);
    expect(after.headers['cache-control']).toBe('no-store');
  });

  test('tell an unreachable database apart from a dead process', async () => {
    const { app, search, database, close } = await openTestApp();
    await search.load();
    await database.close();
    const ready = await app.inject('/readyz');
    const alive = await app.inject('/livez');
    await close();

    expect([ready.statusCode, ready.json().missing]).toEqual([503, ['database']]);
    expect([alive.statusCode, alive.body]).toEqual([200, 'ok']);
  });

  test('are answered by an overloaded server, and count for no limit', async () => {
    const overload = { maxEventLoopDelayMs: 0, maxRssBytes: 1 };
    const { app, search, limiter, close } = await openTestApp({ env: { RATE_LIMIT: 'on' }, deps: { overload } });
    await search.load();
    const count = vi.spyOn(limiter!, 'count');
    await expect.poll(async () => (await app.inject('/api/Rates')).statusCode).toBe(503);
    count.mockClear();

    const replies = [await app.inject('/readyz'), await app.inject('/livez'), await app.inject('/READYZ')];
    await close();

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(count).not.toHaveBeenCalled();
  });
});

describe('readiness', () => {
  const never = { name: 'slow', isReady: () => new Promise<boolean>(() => undefined) };

  test('is missing until the last module has started', async () => {
    const { missing, module } = createReadiness({ modules: [], drainMs: 0 });

    const before = await missing();
    await module.start?.();

    expect([before, await missing()]).toEqual([['start'], []]);
  });

  test('does not wait for a module that hangs', async () => {
    const { missing, module } = createReadiness({ modules: [never, { name: 'other' }], drainMs: 0, checkMs: 1 });
    await module.start?.();

    expect(await missing()).toEqual(['slow']);
  });

  test('asks no module any more when the server stops, and holds up the stop for the time to drain', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { missing, module } = createReadiness({ modules: [never], drainMs: 5000 });
    await module.start?.();
    let hasStopped = false;

    const stopping = Promise.resolve(module.stop?.()).then(() => (hasStopped = true));
    const during = [await missing(), hasStopped];
    await vi.advanceTimersByTimeAsync(5000);
    await stopping;
    vi.useRealTimers();

    expect(during).toEqual([['stop'], false]);
  });
});
