import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRedis, startRedis, type TestRedis } from '#server/ports/redis/testing.ts';
import { createRateLimitInMemory } from '#server/ports/in-memory/rate-limit.ts';
import type { RateLimit } from '#server/ports/rate-limit.ts';
import { openRedis, type Redis } from './client.ts';
import { openRedisRateLimit } from './rate-limit.ts';

const LIMIT = { calls: 20, windowMs: 60_000 };
/** Longer than a busy machine takes for an answer. */
const PATIENT_MS = 60_000;

describe.skipIf(findRedis() === undefined)('limits in Redis', () => {
  let server: TestRedis;
  let nodes: Redis[];
  let reported: unknown[];
  beforeEach(async () => {
    server = await startRedis();
    nodes = [];
    reported = [];
  });
  afterEach(async () => {
    for (const redis of nodes) await redis.close();
    await server.close();
  });

  const openNode = async (commandMs = PATIENT_MS): Promise<RateLimit> => {
    const logger = { warn: () => undefined };
    const redis = await openRedis({ url: server.url, keyPrefix: 'test:', logger, commandMs });
    nodes.push(redis);
    return openRedisRateLimit(redis, createRateLimitInMemory(Date.now), (error) => reported.push(error));
  };

  test('a limit of 20 lets 20 through over three nodes', async () => {
    const limits = [await openNode(), await openNode(), await openNode()];
    const waits = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 20 }, () => limit.take('a', LIMIT))),
    );
    const refused = waits.filter((wait) => wait > 0);

    expect(refused).toHaveLength(40);
    expect(Math.max(...refused)).toBeLessThanOrEqual(LIMIT.windowMs);
    expect(Math.min(...refused)).toBeGreaterThan(LIMIT.windowMs / 2);
    expect(await limits[0]!.take('b', LIMIT)).toBe(0);
  });

  test('counts several units at once', async () => {
    const one = await openNode();
    const other = await openNode();

    expect(await one.take('a', LIMIT, 15)).toBe(0);
    expect(await other.take('a', LIMIT, 6)).toBeGreaterThan(0);
    expect(await other.take('b', LIMIT, 20)).toBe(0);
  });

  test('a window ends', async () => {
    const one = await openNode();
    const short = { calls: 1, windowMs: 1000 };
    const waits = [await one.take('a', short), await one.take('a', short)];

    expect(waits[0]).toBe(0);
    expect(waits[1]).toBeGreaterThan(0);
    await expect.poll(() => one.take('a', short)).toBe(0);
  });

  test('keys are those of the market and go with their window', async () => {
    const one = await openNode();
    await one.take('a', LIMIT);
    const ask = (...command: string[]) => nodes[0]!.ask((client) => client.sendCommand(command));

    expect(await ask('KEYS', '*')).toEqual(['test:limit:a']);
    expect(Number(await ask('PTTL', 'test:limit:a'))).toBeGreaterThan(0);
  });

  test('each node counts alone while Redis is away, and together again when it is back', async () => {
    const limits = [await openNode(), await openNode()];
    const takeAll = async (key: string) => {
      const waits = await Promise.all(limits.map((limit) => limit.take(key, LIMIT, 15)));
      return waits.filter((wait) => wait === 0).length;
    };
    await server.stop();
    await expect.poll(() => nodes.map((redis) => redis.isReady())).toEqual([false, false]);
    expect(await takeAll('a')).toBe(2);

    await server.restart();
    await expect.poll(() => nodes.map((redis) => redis.isReady())).toEqual([true, true]);
    expect(await takeAll('b')).toBe(1);
    expect(reported).toEqual([]);
  });

  test('a Redis that hangs holds no call up for long', async () => {
    const one = await openNode(50);
    server.pause();
    const waits = await Promise.all(Array.from({ length: 30 }, () => one.take('a', LIMIT)));
    server.resume();

    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
  });

  test('a Redis that refuses to count is reported once', async () => {
    const one = await openNode();
    await nodes[0]!.ask((client) => client.sendCommand(['CONFIG', 'SET', 'maxmemory', '1']));
    const waits = [await one.take('a', LIMIT), await one.take('a', LIMIT)];

    expect(waits).toEqual([0, 0]);
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringMatching(/^OOM/) })]);
  });
});
