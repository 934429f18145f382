import { hostname } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeLeaseRepository, TOGETHER } from './database/node-lease.repository.ts';
import { openTestDatabase } from './database/testing.ts';
import type { OpenDatabase } from './database/database.ts';
import { holdMarket } from './node-lease.ts';

const LEASE_MS = 600;
const LONG_MS = 60_000;
/** A process that runs longer than any test. */
const ALIVE = process.ppid;
const GONE = 2 ** 30;

let database: OpenDatabase;
let held: { readonly release: () => Promise<void> }[];
let lost: number;
beforeEach(async () => {
  database = await openTestDatabase('postgres');
  held = [];
  lost = 0;
});
afterEach(async () => {
  for (const { release } of held) await release();
  await database.close();
});

const hold = async (isShared: boolean, leaseMs = LONG_MS) => {
  const logger = { warn: () => undefined, error: () => undefined };
  const one = await holdMarket({ database, isShared, leaseMs, logger, onLost: () => void (lost += 1) });
  held.push(one);
  return one;
};
const occupy = (holder: string, leaseMs = LONG_MS) => nodeLeaseRepository(database).hold(holder, leaseMs);
const holder = async () => (await nodeLeaseRepository(database).held())?.holder;

test('nodes that share a Redis run together, and none without it beside them', async () => {
  await hold(true, LEASE_MS);
  await hold(true, LEASE_MS);

  await expect(hold(false)).rejects.toThrow('REDIS_URL is not set, and other nodes share this DATABASE_URL');
});

test('a node without Redis runs alone until it stops', async () => {
  await occupy(`${hostname()} ${ALIVE} x`);
  await expect(hold(false)).rejects.toThrow(`(${hostname()}, process ${ALIVE}), which runs alone`);
  await expect(hold(true)).rejects.toThrow('which runs alone');
  await nodeLeaseRepository(database).release(`${hostname()} ${ALIVE} x`);

  const alone = await hold(false);
  expect(await holder()).toContain(`${hostname()} ${process.pid} `);
  await alone.release();
  await hold(true);
  expect(await holder()).toBe(TOGETHER);
});

test('a node that crashed on this machine is followed at once', async () => {
  await occupy(`${hostname()} ${GONE} x`);
  await hold(false);

  expect(await holder()).toContain(`${hostname()} ${process.pid} `);
});

test('a node of another machine is followed when its lease ends, and respected while it renews it', async () => {
  await occupy('elsewhere 7 x', LEASE_MS);
  const first = await hold(false);
  expect(await holder()).toContain(hostname());
  await first.release();

  await occupy('elsewhere 7 x', LEASE_MS);
  const renewing = setInterval(() => void occupy('elsewhere 7 x', LEASE_MS), LEASE_MS / 10);
  await expect(hold(false)).rejects.toThrow('(elsewhere, process 7)');
  clearInterval(renewing);
});

test('a node that was away past its lease stops when another has the market', async () => {
  await hold(false, LEASE_MS);
  await database.db.updateTable('lease').set({ holder: 'elsewhere 7 x' }).where('name', '=', 'nodes').execute();

  await expect.poll(() => lost, { timeout: 20_000 }).toBe(1);
});
