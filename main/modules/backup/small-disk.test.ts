import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aComputer } from './testing.ts';

const CHILD = fileURLToPath(new URL('./small-disk-child.ts', import.meta.url));
const CHANGES = 4000;
/** The file size limit in blocks of 512 bytes, or of 1024 for some shells. */
const BLOCKS = 800;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-small-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runOnSmallDisk = (): string =>
  execFileSync('sh', ['-c', `ulimit -f ${BLOCKS}; exec "$0" "$@"`, process.execPath, CHILD, folder], {
    encoding: 'utf8',
  });

test('a full disk refuses changes, loses none that was stored, and keeps the old copies', {
  timeout: 60_000,
}, async () => {
  const computer = aComputer(folder);
  const first = computer.start();
  first.outbox.together(() => {
    for (let at = 0; at < CHANGES; at += 1) first.do(`old-${at}`);
  });
  await first.backup.handlers.make(undefined);
  first.stop();
  const before = readdirSync(computer.places.backups);
  const [refusal = '', report = ''] = runOnSmallDisk().split('\n');
  const { kept, failedAt, backups } = JSON.parse(report) as { kept: number; failedAt: string | null; backups: number };
  const after = computer.start();
  const found = new Set(after.did());

  expect(refusal).toMatch(/^SQLITE_(FULL|IOERR)/);
  expect([failedAt, backups]).toEqual([expect.any(String), 1]);
  expect(readdirSync(computer.places.backups)).toEqual(before);
  expect(kept).toBeGreaterThan(0);
  expect(found.size).toBe(CHANGES + kept);
  expect(found.has(`new-${kept - 1}`)).toBe(true);
  computer.wait();
  await after.backup.handlers.make(undefined);
  expect(readdirSync(computer.places.backups)).toHaveLength(2);
  after.stop();
});

test('a full disk restores no part of a copy and keeps the existing files', { timeout: 60_000 }, async () => {
  const computer = aComputer(folder);
  const first = computer.start();
  first.outbox.together(() => {
    for (let at = 0; at < CHANGES; at += 1) first.do(`old-${at}`);
  });
  const { backups } = await first.backup.handlers.make(undefined);
  first.do('later');
  await first.backup.handlers.restore({ id: backups[0]!.id });
  first.stop();

  runOnSmallDisk();
  const after = computer.start();
  const found = new Set(after.did());

  expect(found.has('later')).toBe(true);
  expect(found.size).toBeGreaterThan(CHANGES);
  expect((await after.backup.handlers.state(undefined)).damaged).toEqual([]);
  after.stop();
});
