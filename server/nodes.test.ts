import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { S3Config } from './config-storage.ts';
import type { OpenDatabase } from './database/database.ts';
import { openTestDatabase } from './database/testing.ts';
import { joinNodes } from './nodes.ts';
import { hasRedis, startRedis, type TestRedis } from './ports/redis/testing.ts';

describe.skipIf(!hasRedis)('a node that shares a market', () => {
  let database: OpenDatabase;
  let redis: TestRedis;
  beforeEach(async () => {
    [database, redis] = await Promise.all([openTestDatabase('sqlite'), startRedis()]);
  });
  afterEach(async () => {
    await redis.close();
    await database.close();
  });

  /** The warnings of a node that joins. */
  const warningsWith = async (storage: S3Config | undefined): Promise<readonly unknown[]> => {
    const warn = vi.fn<(text: string) => void>();
    const logger = { warn, error: vi.fn<() => void>(), info: vi.fn<() => void>() } as unknown as FastifyBaseLogger;
    const config = { databaseUrl: '', redisUrl: redis.url, leaseMs: 1000, storage };
    const nodes = await joinNodes({ config, database, logger });
    await nodes.redis?.close();
    return warn.mock.calls.flat();
  };

  test('reports that its photos are on one machine, where no storage is named', async () => {
    const storage = { bucketUrl: 'https://s3.example/cars', region: 'eu', key: 'key', secret: 'secret' };

    expect(await warningsWith(undefined)).toEqual([expect.stringContaining('S3_ENDPOINT')]);
    expect(await warningsWith(storage)).toEqual([]);
  });
});
