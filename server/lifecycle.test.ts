import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import type { Leases } from './leases.ts';
import { startModules } from './lifecycle.ts';
import { OWN_LEASE, type ServerModule, type Timer } from './module.ts';

/** A lease that is always free. */
const leases: Pick<Leases, 'run'> = {
  run: async ({ ms, signal }, work) => {
    await work({ ...OWN_LEASE, signal });
    return ms;
  },
};

let said: string[];
let lines: { msg: string; timer?: string; module?: string; err: { message: string } }[];
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(() => {
  said = [];
  lines = [];
});

const say = (word: string) => async (): Promise<void> => void said.push(word);
const fail = (word: string) => async (): Promise<void> => {
  said.push(word);
  throw new Error(word);
};
const aModule = (name: string, own: Partial<ServerModule> = {}): ServerModule => ({
  name,
  start: say(`start ${name}`),
  stop: say(`stop ${name}`),
  ...own,
});
const start = (...modules: readonly ServerModule[]) => startModules(modules, { logger, leases });

describe('modules', () => {
  test('start in order and stop in reverse', async () => {
    const { stop } = await start(aModule('a'), { name: 'without a life' }, aModule('b'));
    await stop();

    expect(said).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  test('wait for the start of the one before', async () => {
    const gate = Promise.withResolvers<void>();
    const started = start(aModule('a', { start: () => gate.promise.then(say('start a')) }), aModule('b'));
    const before = [...said];
    gate.resolve();
    await started;

    expect(before).toEqual([]);
    expect(said).toEqual(['start a', 'start b']);
  });

  test('are stopped in reverse when one fails to start, and its error is thrown', async () => {
    const timer: Timer = { ms: 1, once: 'node', run: say('run') };
    const modules = [aModule('a', { every: [timer] }), aModule('b'), aModule('c', { start: fail('start c') })];

    await expect(start(...modules, aModule('d'))).rejects.toThrow('start c');
    expect(said).toEqual(['start a', 'start b', 'start c', 'stop b', 'stop a']);
  });

  test('all stop when one fails to stop, which is logged', async () => {
    const { stop } = await start(aModule('a'), aModule('b', { stop: fail('stop b') }), aModule('c'));
    await stop();

    expect(said.slice(3)).toEqual(['stop c', 'stop b', 'stop a']);
    expect(lines).toMatchObject([{ msg: 'module did not stop', module: 'b', err: { message: 'stop b' } }]);
  });

  test('stop once, however often it is asked for', async () => {
    const { stop } = await start(aModule('a'));
    await Promise.all([stop(), stop()]);

    expect(said).toEqual(['start a', 'stop a']);
  });
});

describe.each(['node', 'market'] as const)('a timer of a %s', (once) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const startTimer = (timer: Omit<Timer, 'once'>) => start(aModule('a', { every: [{ ...timer, once }] }));

  test('runs at the start and every so often, never twice at once, until it is stopped', async () => {
    let begun = 0;
    let end = Promise.withResolvers<void>();
    const run = () => {
      begun += 1;
      return end.promise;
    };
    const { stop } = await startTimer({ ms: 1000, run });

    await vi.advanceTimersByTimeAsync(3000);
    expect(begun).toBe(1);

    end.resolve();
    end = Promise.withResolvers<void>();
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toBe(2);

    end.resolve();
    await stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toBe(2);
  });

  test('begins when all modules have started, or later with `firstMs`', async () => {
    const modules = [
      aModule('a', {
        every: [
          { ms: 1000, once, run: say('run') },
          { ms: 1000, firstMs: 500, once, run: say('late run') },
        ],
      }),
      aModule('b'),
    ];
    const { stop } = await start(...modules);
    await vi.advanceTimersByTimeAsync(499);
    const early = [...said];
    await vi.advanceTimersByTimeAsync(1);
    await stop();

    expect(early).toEqual(['start a', 'start b', 'run']);
    expect(said[3]).toBe('late run');
  });

  test('that fails is logged by its name, and the next run comes', async () => {
    const { stop } = await startTimer({ name: 'sweep', ms: 1000, run: fail('run') });
    await vi.advanceTimersByTimeAsync(1000);
    await stop();

    const line = { msg: 'timer failed', timer: 'a.sweep', err: { message: 'run' } };
    expect(lines).toMatchObject([line, line]);
  });

  test('is waited for by the stop, which aborts its signal first', async () => {
    const gate = Promise.withResolvers<void>();
    const { stop } = await startTimer({
      ms: 1000,
      run: async ({ signal }) => {
        signal.addEventListener('abort', () => void said.push('aborted'));
        await gate.promise;
        said.push('run ended');
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(1000);
    const meanwhile = [...said];
    gate.resolve();
    await stopped;

    expect(meanwhile).toEqual(['start a', 'aborted']);
    expect(said).toEqual(['start a', 'aborted', 'run ended', 'stop a']);
  });

  test('that gives up when it is stopped has not failed', async () => {
    const run: Timer['run'] = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const { stop } = await startTimer({ ms: 1000, run });
    await vi.advanceTimersByTimeAsync(0);
    await stop();

    expect(lines).toEqual([]);
  });
});
