import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { flipBytes, seeded } from '../../testing/damage.ts';
import { aComputer, SCOPE } from './testing.ts';

let folder: string;
let computer: ReturnType<typeof aComputer>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-backup-'));
  computer = aComputer(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copies = () => readdirSync(computer.places.backups).toSorted();
const beside = () => readdirSync(computer.places.work).filter((name) => name.includes('.before-restore-'));
const copy = (id: string, name: string) => path.join(computer.places.backups, id, name);

/** The keys of all changes in a copy. */
function keysIn(file: string): unknown[] {
  const db = new Database(file, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  const keys = db.prepare('select key from intent order by seq').pluck().all();
  db.close();
  return keys;
}

describe('copies', () => {
  test('are made at start, then every day, and the last seven are kept', async () => {
    const program = computer.start();
    program.do('k-1');
    await program.backup.onReady();
    expect(await program.backup.handlers.state(undefined)).toMatchObject({
      backups: [{ at: '2026-11-21T10:00:00.000Z', waiting: 1 }],
      failedAt: null,
    });
    for (let day = 0; day < 9; day += 1) {
      computer.wait();
      expect(program.timers.at(-1)?.delayMs).toBe(HOUR_MS);
      await program.backup.onReady();
    }
    program.stop();

    expect(copies()).toHaveLength(7);
    expect(copies().at(-1)).toBe('2026-11-30T10-00-00.000Z');
  });

  test('are not repeated within a day, unless the user asks', async () => {
    const program = computer.start();
    await program.backup.onReady();
    computer.wait(0.5);
    await program.backup.onReady();
    expect(copies()).toHaveLength(1);
    const { backups } = await program.backup.handlers.make(undefined);
    program.stop();

    expect(backups).toHaveLength(2);
  });

  test('taken while changes are written are complete, and contain what was kept before', {
    // Hundreds of synced writes, whose speed depends on the disk.
    timeout: 120_000,
  }, async () => {
    const program = computer.start();
    let written = 0;
    const write = () => {
      for (let more = 0; more < 40; more += 1) program.do(`k-${(written += 1)}`);
    };
    write();
    for (let time = 0; time < 20; time += 1) {
      computer.wait(0.01);
      const before = written;
      const making = program.backup.handlers.make(undefined);
      write();
      setImmediate(write);
      const { backups } = await making;
      expect(keysIn(copy(backups[0]!.id, 'outbox.sqlite')).length).toBeGreaterThanOrEqual(before);
      expect(backups[0]!.bytes).toBeGreaterThan(4096);
    }
    program.stop();
    expect(computer.events).not.toContain('backup.failed');
  });

  test('that cannot be written leave the old ones and report it, until one can be', async () => {
    const program = computer.start();
    await program.backup.onReady();
    computer.wait();
    cpSync(computer.places.backups, `${computer.places.backups}-old`, { recursive: true });
    rmSync(computer.places.backups, { recursive: true });
    writeFileSync(computer.places.backups, 'no folder');
    await program.backup.onReady();
    expect((await program.backup.handlers.state(undefined)).failedAt).toBe('2026-11-22T10:00:00.000Z');
    rmSync(computer.places.backups);
    cpSync(`${computer.places.backups}-old`, computer.places.backups, { recursive: true });
    const { backups, failedAt } = await program.backup.handlers.make(undefined);
    program.stop();

    expect(failedAt).toBeNull();
    expect(backups).toHaveLength(2);
  });

  test('interrupted midway are not listed, and are deleted', async () => {
    const program = computer.start();
    await program.backup.onReady();
    cpSync(copy(copies()[0]!, ''), path.join(computer.places.backups, '.unfinished-1'), { recursive: true });
    expect((await program.backup.handlers.state(undefined)).backups).toHaveLength(1);
    computer.wait();
    await program.backup.onReady();
    program.stop();

    expect(copies().filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('a restore', () => {
  async function copied(keys: readonly string[]): Promise<string> {
    const program = computer.start();
    for (const key of keys) program.do(key);
    const { backups } = await program.backup.handlers.make(undefined);
    computer.wait(0.1);
    program.do('later');
    program.stop();
    return backups[0]!.id;
  }

  test('replaces the work at the next start and sets the previous files aside', async () => {
    const id = await copied(['k-1', 'k-2']);
    const program = computer.start();
    expect(await program.backup.handlers.restore({ id })).toEqual({ outcome: 'restarting' });
    expect(program.restarts()).toBe(0);
    program.timers.at(-1)?.action();
    expect(program.restarts()).toBe(1);
    program.stop();

    const again = computer.start();
    expect(again.did()).toEqual(['k-1', 'k-2']);
    expect((await again.backup.handlers.state(undefined)).restoredFrom).toBe('2026-11-21T10:00:00.000Z');
    again.stop();
    const aside = beside().find((name) => /^outbox.*Z$/.test(name));
    expect(keysIn(path.join(computer.places.work, aside ?? ''))).toEqual(['k-1', 'k-2', 'later']);
    const third = computer.start();
    expect((await third.backup.handlers.state(undefined)).restoredFrom).toBeNull();
    third.stop();
  });

  test('after everything was lost restores all of it', async () => {
    const id = await copied(['k-1', 'k-2']);
    computer.lose();
    const program = computer.start();
    expect(program.did()).toEqual([]);
    await program.backup.handlers.restore({ id });
    program.stop();
    const again = computer.start();

    expect(again.did()).toEqual(['k-1', 'k-2']);
    again.stop();
  });

  test.each(['outbox.sqlite', 'imports.sqlite', 'manifest.json'])(
    'of a copy whose %s is damaged is refused',
    async (name) => {
      const id = await copied(['k-1']);
      flipBytes(copy(id, name), seeded(3), 12);
      const program = computer.start();
      const before = readFileSync(path.join(computer.places.work, 'outbox.sqlite'));

      expect(await program.backup.handlers.restore({ id })).toEqual({ outcome: 'damaged' });
      program.stop();
      const again = computer.start();
      expect(again.did()).toEqual(['k-1', 'later']);
      expect(beside()).toEqual([]);
      expect(before.length).toBeGreaterThan(0);
      again.stop();
    },
  );

  test('of a copy damaged after the request changes nothing', async () => {
    const id = await copied(['k-1']);
    const program = computer.start();
    await program.backup.handlers.restore({ id });
    program.stop();
    writeFileSync(copy(id, 'imports.sqlite'), 'gone');
    const again = computer.start();

    expect(again.did()).toEqual(['k-1', 'later']);
    again.stop();
  });

  test('changes nothing if the system refuses to move a file', async () => {
    const id = await copied(['k-1']);
    const program = computer.start();
    await program.backup.handlers.restore({ id });
    program.stop();
    const { work } = computer.places;
    const { asked } = JSON.parse(readFileSync(path.join(work, 'restore.json'), 'utf8')) as { asked: string };
    // A file of the outbox cannot be set aside: its target name is taken.
    writeFileSync(path.join(work, 'outbox.sqlite-shm'), '');
    mkdirSync(path.join(work, `outbox.sqlite.before-restore-${asked}-shm`));
    const again = computer.start();

    expect(again.did()).toEqual(['k-1', 'later']);
    again.stop();
  });

  test('of a deleted copy reports it', async () => {
    await copied(['k-1']);
    const program = computer.start();

    expect(await program.backup.handlers.restore({ id: '2020-01-01T00-00-00.000Z' })).toEqual({ outcome: 'gone' });
    program.stop();
  });

  test('interrupted between any two steps is finished by the next start', async () => {
    const id = await copied(['k-1']);
    const program = computer.start();
    await program.backup.handlers.restore({ id });
    program.stop();
    const { work } = computer.places;
    const note = readFileSync(path.join(work, 'restore.json'));
    const { asked } = JSON.parse(note.toString()) as { asked: string };
    // Killed when the outbox had been moved away and its replacement had not arrived.
    cpSync(path.join(work, 'outbox.sqlite'), path.join(work, `outbox.sqlite.before-restore-${asked}`));
    rmSync(path.join(work, 'outbox.sqlite'));
    const again = computer.start();
    expect(again.did()).toEqual(['k-1']);
    again.do('new work');
    again.stop();
    // Killed before the request was deleted: later work is not undone.
    writeFileSync(path.join(work, 'restore.json'), note);
    const third = computer.start();

    expect(third.did()).toEqual(['k-1', 'new work']);
    expect(existsSync(path.join(work, 'restore.json'))).toBe(false);
    third.stop();
  });

  test.each(['nonsense', '{"id":"../../../../etc/passwd..","asked":"2026-11-21T10-00-00.000Z"}', '{}'])(
    'ordered by %j is none',
    async (order) => {
      await copied(['k-1']);
      writeFileSync(path.join(computer.places.work, 'restore.json'), order);
      const program = computer.start();

      expect(program.outbox.open(SCOPE).map(({ key }) => key)).toEqual(['k-1', 'later']);
      program.stop();
    },
  );
});

test('the user is notified of a damaged file once, with what was saved in its place', async () => {
  const first = computer.start();
  first.do('k-1');
  first.stop();
  const file = path.join(computer.places.work, 'outbox.sqlite');
  writeFileSync(file, readFileSync(file).fill(0x5a, 4096));
  const program = computer.start();
  const { damaged } = await program.backup.handlers.state(undefined);
  expect(damaged).toMatchObject([{ what: 'outbox', at: '2026-11-21T10:00:00.000Z' }]);
  expect(existsSync(path.join(computer.places.work, damaged[0]!.name))).toBe(true);
  const seen = await program.backup.handlers.damageSeen(undefined);
  program.stop();
  const again = computer.start();

  expect([seen.damaged, (await again.backup.handlers.state(undefined)).damaged]).toEqual([[], []]);
  again.stop();
});
