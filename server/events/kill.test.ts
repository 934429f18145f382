import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';
import { startMarks } from './testing-marks.ts';

const WRITER = fileURLToPath(new URL('./testing-writer.ts', import.meta.url));
/** `KILLS=100` for the long run. */
const KILLS = Number(process.env['KILLS'] ?? 8);
/** A process is killed after this many of its commits, wherever it is then. */
const COMMITS = 12;

let dataDir: string;
let database: OpenDatabase;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aniv-events-'));
  database = openDatabase({ url: '', dataDir });
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a writing process until it has committed some events, and kills it; returns the last number it reported. */
const writeAndKill = async (first: number): Promise<number> => {
  const child = spawn(process.execPath, [WRITER, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let last = first;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last >= first + COMMITS) child.kill('SIGKILL');
  }
  await gone;
  return last;
};

test(`${KILLS} kills while writing lose no event, and each takes effect exactly once`, {
  timeout: 600_000,
}, async () => {
  let acknowledged = 0;
  // A commit that was not reported may exist: the next process leaves room for it.
  for (let kill = 0; kill < KILLS; kill += 1) acknowledged = await writeAndKill(acknowledged + 10);
  const events = await startMarks(database);
  await events.settled();
  await events.stop();

  const { db } = database;
  const written = (await db.selectFrom('setting').select('key').where('key', 'like', 'written %').execute()).map(
    ({ key }) => Number(key.slice('written '.length)),
  );
  const recorded = (await db.selectFrom('events').select('post_id').execute()).map(({ post_id }) => post_id);
  const effects = (await db.selectFrom('job').select('payload').orderBy('id').execute()).map(({ payload }) =>
    Number(payload),
  );
  const inOrder = written.toSorted((a, b) => a - b);
  expect(written.length).toBeGreaterThanOrEqual(KILLS * COMMITS);
  expect(inOrder.at(-1)).toBeGreaterThanOrEqual(acknowledged);
  expect(recorded).toEqual(inOrder);
  expect(effects).toEqual(inOrder);
});
