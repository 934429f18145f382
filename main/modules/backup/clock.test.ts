import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aComputer } from './testing.ts';

let folder: string;
let computer: ReturnType<typeof aComputer>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-clock-'));
  computer = aComputer(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('copies made after the clock was ahead are kept, daily and in creation order', async () => {
  computer.wait(1000);
  const ahead = computer.start();
  for (let day = 0; day < 9; day += 1) {
    await ahead.backup.onReady();
    computer.wait();
  }
  ahead.stop();
  computer.wait(-1009);
  const program = computer.start();
  for (let hour = 0; hour < 48; hour += 1) {
    program.do(`k-${hour}`);
    await program.backup.onReady();
    computer.wait(1 / 24);
  }
  const { backups } = await program.backup.handlers.state(undefined);
  program.stop();

  expect(backups).toHaveLength(7);
  expect(backups.slice(0, 3).map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-22', '2026-11-21', '2029-08-25']);
  expect(backups[0]!.waiting).toBe(25);
});

test('the user is notified of a damage after one that was found while the clock was ahead', async () => {
  const damage = async () => {
    const file = path.join(computer.places.work, 'outbox.sqlite');
    writeFileSync(file, readFileSync(file).fill(0x5a, 4096));
    const program = computer.start();
    const { damaged } = await program.backup.handlers.state(undefined);
    await program.backup.handlers.damageSeen(undefined);
    program.stop();
    return damaged.map(({ at }) => at);
  };
  const first = computer.start();
  first.do('k-1');
  first.stop();
  computer.wait(1000);
  const ahead = await damage();
  computer.wait(-1000);

  expect([ahead, await damage()]).toEqual([['2029-08-17T10:00:00.000Z'], ['2026-11-21T10:00:00.000Z']]);
});
