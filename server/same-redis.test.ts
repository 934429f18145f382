import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from './database/database.ts';
import { nodeLeaseRepository } from './database/node-lease.repository.ts';
import { openTestDatabase } from './database/testing.ts';
import { RedisAwayError } from './ports/redis/client.ts';
import { shareRedis } from './same-redis.ts';

const LEASE_MS = 900;
const patiently = { timeout: 20_000 };

let database: OpenDatabase;
let shared: { readonly close: () => void }[];
let errors: string[];
beforeEach(async () => {
  database = await openTestDatabase('postgres');
  shared = [];
  errors = [];
});
afterEach(async () => {
  for (const { close } of shared) close();
  await database.close();
});

/** A node whose Redis has the name that `names` holds at the time. */
const share = async (names: { name: string }, leaseMs = LEASE_MS) => {
  const logger = { error: (text: unknown) => void errors.push(String(text)) };
  const one = await shareRedis({ database, identity: async () => names.name, leaseMs, logger });
  shared.push(one);
  return one;
};
const holder = async () => (await nodeLeaseRepository(database, 'redis').held())?.holder;

test('nodes with one Redis start, and one with another is refused while they run', async () => {
  await share({ name: 'one' });
  await share({ name: 'one' });

  await expect(share({ name: 'other' })).rejects.toThrow('REDIS_URL leads to another Redis');
});

test('a market that was stopped may come back with another Redis', async () => {
  const { close } = await share({ name: 'one' });
  close();

  await share({ name: 'other' });
  expect(await holder()).toBe('other');
});

test('nodes stay together when their Redis comes back empty', async () => {
  const redis = { name: 'full' };
  await share(redis);
  await share(redis);

  redis.name = 'emptied';

  await expect.poll(holder, patiently).toBe('emptied');
  await share(redis);
  expect(errors).toEqual([]);
});

test('nodes notice when one of them is led to another Redis while they run', async () => {
  const led = { name: 'one' };
  await share({ name: 'one' });
  await share(led);

  led.name = 'other';

  await expect
    .poll(() => errors, patiently)
    .toContain('other nodes use another Redis: messages and limits do not reach them');
});

test('a Redis that is too slow at the start does not keep a node from starting', async () => {
  const identity = (): Promise<string> => Promise.reject(new RedisAwayError('late'));
  const logger = { error: (text: unknown) => void errors.push(String(text)) };

  shared.push(await shareRedis({ database, identity, leaseMs: LEASE_MS, logger }));

  expect(await holder()).toBeUndefined();
});
