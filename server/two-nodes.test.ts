import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { createTestPostgres, type TestPostgres } from './database/testing.ts';
import { ANI, type BotApi, BOT_TOKEN, openBotApi } from './modules/telegram/testing-bot-api.ts';
import { hasRedis, startRedis, type TestRedis } from './ports/redis/testing.ts';
import { endProcess, type RunningProcess, startProcess } from './testing-process.ts';

const LEASE_SECONDS = 2;
/** Timers of the market that run at the start and then not for an hour. */
const HOURLY = [
  'accounts.sweep',
  'drafts.sweep',
  'posts.sweep-reveals',
  'rates.ask',
  'sessions.sweep',
  'still-for-sale.check',
  'uploads.sweep',
];

type Node = RunningProcess & { readonly output: () => string };

describe.skipIf(!hasRedis)('two servers', () => {
  let database: TestPostgres;
  let redis: TestRedis;
  let api: BotApi;
  let nodes: Node[];
  let folders: string[];
  beforeEach(async () => {
    [database, redis, api] = await Promise.all([createTestPostgres(), startRedis(), openBotApi()]);
    nodes = [];
    folders = [];
  }, MINUTE_MS);
  afterEach(async () => {
    for (const { child } of nodes) child.kill('SIGKILL');
    await api.close();
    await redis.close();
    await database.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const startNode = async (): Promise<Node> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'aniv-node-'));
    folders.push(folder);
    const running = await startProcess(folder, {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      LEASE_SECONDS: String(LEASE_SECONDS),
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: api.url,
    });
    let output = '';
    running.child.stdout?.on('data', (part) => (output += String(part)));
    const node = { ...running, output: () => output };
    nodes.push(node);
    return node;
  };

  /** Updates that the bot has answered; a process that ends between an answer and its note leaves it to the next one. */
  const answered = async (count: number): Promise<void> => {
    const noted = async () => (await database.db.selectFrom('used_proof').select('hash').execute()).length;
    await expect.poll(noted, { timeout: MINUTE_MS }).toBe(count);
  };

  /** Of timers; those of the nodes and their Redis are held on for those that follow. */
  const leases = () =>
    database.db.selectFrom('lease').selectAll().where('name', 'not in', ['nodes', 'redis']).orderBy('name').execute();
  /** The node that polls Telegram for updates now. */
  const poller = async (): Promise<Node | undefined> => {
    const holder = (await leases()).find(({ name }) => name === 'telegram.poll')?.holder;
    return nodes.find(({ child }) => holder?.split(' ')[1] === String(child.pid));
  };
  const findPoller = async (): Promise<Node> => {
    await expect.poll(poller, { timeout: MINUTE_MS }).toBeDefined();
    return (await poller())!;
  };

  test('two servers on one database run each timer of the market once', async () => {
    const startedAt = performance.now();
    const both = await Promise.all([startNode(), startNode()]);
    const hasRun = async () =>
      (await leases()).flatMap(({ name, last_run_at }) => (last_run_at === null ? [] : [name]));
    await expect.poll(hasRun, { timeout: MINUTE_MS }).toEqual(expect.arrayContaining([...HOURLY, 'payments.recheck']));
    await Promise.all(both.map((node) => endProcess(node, 'SIGTERM')));
    const minutes = (performance.now() - startedAt) / MINUTE_MS;
    const runs = new Map((await leases()).map((lease) => [lease.name, lease.runs]));

    expect(HOURLY.map((name) => runs.get(name))).toEqual(HOURLY.map(() => 1));
    expect(runs.get('payments.recheck')).toBeLessThanOrEqual(1 + minutes);
    expect((await leases()).map(({ holder }) => holder).join('')).toBe('');
  }, 240_000);

  test('a server that is stopped past its lease continues, detects it, and does nothing twice', async () => {
    await Promise.all([startNode(), startNode()]);
    const sleeper = await findPoller();
    const other = nodes.find((node) => node !== sleeper)!;
    await api.say('/start');
    await answered(1);

    sleeper.child.kill('SIGSTOP');
    // Telegram delivers this one to the stopped node too, which reads it when it continues.
    await api.say('/start');
    const tookOver = await findPoller();
    sleeper.child.kill('SIGCONT');
    await expect.poll(sleeper.output, { timeout: MINUTE_MS }).toContain('lease lost');
    await api.say('/start');
    await answered(3);
    const health = await fetch(`${sleeper.address}/api/health`);

    await endProcess(other, 'SIGKILL');
    await api.say('/start');

    expect(tookOver).toBe(other);
    expect(health.status).toBe(200);
    expect(api.messagesTo(ANI)).toHaveLength(4);
    expect(sleeper.child.exitCode).toBeNull();
  }, 240_000);
});
