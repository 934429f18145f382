import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';
import { Jobs } from './jobs.ts';

const WORKER = fileURLToPath(new URL('./testing-worker.ts', import.meta.url));
const logger = pino({ level: 'silent' });

describe('jobs of several processes', () => {
  let dataDir: string;
  let database: OpenDatabase;
  let children: ChildProcess[] = [];
  let output = '';
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'aniv-jobs-'));
    database = openDatabase({ url: '', dataDir });
    await migrate(database);
    children = [];
    output = '';
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (mode = 'do'): ChildProcess => {
    const child = spawn(process.execPath, [WORKER, dataDir, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.on('data', (part) => (output += String(part)));
    children.push(child);
    return child;
  };
  const enqueue = async (count: number) => {
    const jobs = new Jobs({ db: database.db, logger, now: Date.now });
    for (let mark = 1; mark <= count; mark += 1) await jobs.enqueue(database.db, 'mark', { mark });
  };
  const left = () => database.db.selectFrom('job').selectAll().execute();
  const lines = () =>
    output
      .split('\n')
      .filter((line) => /\d/.test(line))
      .toSorted();

  test('are each run by only one of them, and both stop on request', async () => {
    await enqueue(60);

    const ended = [start(), start()].map((child) => once(child, 'exit'));
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    // The other one may have started when no jobs were left, and stops once it listens.
    await expect.poll(() => output.match(/ready/g)?.length, { timeout: 20_000 }).toBe(2);
    for (const child of children) child.kill('SIGTERM');
    const codes = (await Promise.all(ended)).map(([code]) => code);

    expect(codes).toEqual([0, 0]);
    expect(lines().filter((line) => line.startsWith('done'))).toHaveLength(60);
    expect(new Set(lines())).toHaveProperty('size', 120);
  }, 40_000);

  test('of a process that died are taken by another, after the claim has expired', async () => {
    await enqueue(1);
    const child = start('hang');
    const ended = once(child, 'exit');
    await expect.poll(() => output, { timeout: 20_000 }).toContain('begin 1');
    child.kill('SIGKILL');
    await ended;
    const done: unknown[] = [];
    let now = Date.now();
    const other = new Jobs({ db: database.db, logger, now: () => now });
    other.handle('mark', async (payload) => void done.push(payload));

    other.wake();
    await other.settled();
    expect(done).toEqual([]);
    expect(await left()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    now += 3 * MINUTE_MS;
    other.wake();
    await other.settled();
    await other.close();

    expect(done).toEqual([{ mark: 1 }]);
    expect(await left()).toEqual([]);
  }, 40_000);
});
