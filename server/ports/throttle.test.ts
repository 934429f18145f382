import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { findRedis, startRedis, type TestRedis } from '#server/ports/redis/testing.ts';
import { createThrottleInMemory } from './in-memory/throttle.ts';
import { openRedis, type Redis } from './redis/client.ts';
import { createThrottleInRedis } from './redis/throttle.ts';
import type { Throttle, ThrottleKey } from './throttle.ts';

/** Longer than a busy machine takes for an answer. */
const PATIENT_MS = MINUTE_MS;

const backOff = (id: string): ThrottleKey => ({
  id,
  rule: { kind: 'backOff', freeTries: 3, firstDelayMs: 30_000, maxDelayMs: 2 * MINUTE_MS, forgetMs: 15 * MINUTE_MS },
});
const windowed = (id: string): ThrottleKey => ({ id, rule: { kind: 'window', freeTries: 3, windowMs: MINUTE_MS } });
const account = backOff('account');
const everybody = windowed('everybody');

/** Redis's clock goes on while a test runs: a wait is shorter by up to this. */
const SLACK_MS = 20_000;
const about = (milliseconds: number) => ({
  asymmetricMatch: (waitMs: unknown) =>
    typeof waitMs === 'number' && waitMs <= milliseconds && waitMs > milliseconds - SLACK_MS,
});

type World = { readonly throttle: Throttle; readonly pass: (milliseconds: number) => void };

/** What every throttle does; `world` is that of the running test. */
const describeThrottle = (world: () => World): void => {
  const take = (...keys: readonly ThrottleKey[]) => world().throttle.take(keys);
  const fail = async (key: ThrottleKey, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await take(key);
  };

  test('lets the free tries through, then doubles the wait up to the longest', async () => {
    await fail(account, 2);
    const waits: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      expect(await take(account)).toBe(0);
      const wait = await take(account);
      waits.push(wait);
      world().pass(wait);
    }

    expect(waits).toEqual([about(30_000), about(MINUTE_MS), about(2 * MINUTE_MS), about(2 * MINUTE_MS)]);
  });

  test('counts nothing while a try has to wait', async () => {
    await fail(account, 3);
    await fail(account, 5);
    world().pass(30_000);

    expect(await take(account)).toBe(0);
    expect(await take(account)).toEqual(about(MINUTE_MS));
  });

  test('resets some time after the last wait has ended', async () => {
    await fail(account, 3);
    world().pass(30_000 + 15 * MINUTE_MS);
    await fail(account, 2);

    expect(await take(account)).toBe(0);
    expect(await take(account)).toEqual(about(30_000));
  });

  test('closes a window that begins with its first try', async () => {
    await fail(everybody, 2);
    world().pass(MINUTE_MS / 2);
    await fail(everybody, 1);
    const wait = await take(everybody);
    world().pass(wait);

    expect(wait).toEqual(about(MINUTE_MS / 2));
    expect(await take(everybody)).toBe(0);
  });

  test('waits for the slowest of several keys and counts under none of them meanwhile', async () => {
    await fail(account, 3);
    await fail(everybody, 2);
    const wait = await take(account, everybody);

    expect(wait).toEqual(about(30_000));
    expect(await take(everybody)).toBe(0);
    expect(await take(everybody)).toBeGreaterThan(0);
  });

  test('a right try takes back its own count and no other', async () => {
    await fail(account, 3);
    expect(await take(account)).toBeGreaterThan(0);
    await world().throttle.giveBack([account]);
    expect(await take(account)).toBe(0);
    expect(await take(account)).toBeGreaterThan(0);

    await world().throttle.giveBack([windowed('never tried')]);
    expect(await take(windowed('never tried'))).toBe(0);
  });

  test('of many tries at once lets the free ones through', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take(account, everybody)));

    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });
};

describe('the throttle in memory', () => {
  let now: number;
  let throttle: Throttle;
  beforeEach(() => {
    now = 1_000_000;
    throttle = createThrottleInMemory(() => now);
  });
  describeThrottle(() => ({ throttle, pass: (milliseconds) => void (now += milliseconds) }));
});

describe.skipIf(findRedis() === undefined)('the throttle in Redis', () => {
  let server: TestRedis;
  let nodes: Redis[];
  let later: number;
  let reported: unknown[];
  beforeEach(async () => {
    server = await startRedis();
    nodes = [];
    later = 0;
    reported = [];
  });
  afterEach(async () => {
    for (const redis of nodes) await redis.close();
    await server.close();
  });

  const openNode = async (): Promise<Throttle> => {
    const logger = { warn: () => undefined };
    const redis = await openRedis({ url: server.url, keyPrefix: 'test:', logger, commandMs: PATIENT_MS });
    nodes.push(redis);
    const alone = createThrottleInMemory(() => 1_000_000 + later);
    return createThrottleInRedis({ redis, alone, report: (error) => reported.push(error), laterMs: () => later });
  };

  describe('of one node', () => {
    let throttle: Throttle;
    beforeEach(async () => {
      throttle = await openNode();
    });
    describeThrottle(() => ({ throttle, pass: (milliseconds) => void (later += milliseconds) }));
  });

  describe('of two nodes in turn', () => {
    let throttle: Throttle;
    beforeEach(async () => {
      const both = [await openNode(), await openNode()] as const;
      let turn = 0;
      const next = () => both[(turn += 1) % 2 === 0 ? 0 : 1];
      throttle = { take: (keys) => next().take(keys), giveBack: (keys) => next().giveBack(keys) };
    });
    describeThrottle(() => ({ throttle, pass: (milliseconds) => void (later += milliseconds) }));
  });

  test('keys are those of the market and are deleted when they are forgotten', async () => {
    const throttle = await openNode();
    await throttle.take([account, everybody]);
    const [redis] = nodes;
    const ask = (...command: string[]) => redis!.ask((client) => client.sendCommand(command));

    expect(await ask('KEYS', '*')).toEqual(
      expect.arrayContaining(['test:throttle:account', 'test:throttle:everybody']),
    );
    expect(Number(await ask('PTTL', 'test:throttle:everybody'))).toBeGreaterThan(MINUTE_MS / 2);
    expect(Number(await ask('PTTL', 'test:throttle:everybody'))).toBeLessThanOrEqual(MINUTE_MS + 1);
  });

  test('without Redis a node continues from its own tries, with half the free ones', async () => {
    const one = await openNode();
    const other = await openNode();
    const guessed = { ...account, rule: { ...account.rule, freeTries: 4 } };
    await one.take([guessed]);
    await one.take([guessed]);
    await other.take([guessed]);
    await server.stop();
    await expect.poll(() => nodes.map((redis) => redis.isReady())).toEqual([false, false]);

    expect(await one.take([guessed])).toEqual(about(30_000));
    expect([await other.take([guessed]), await other.take([guessed])]).toEqual([0, about(30_000)]);
    expect(reported).toEqual([]);
  });
});
