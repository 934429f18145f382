import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { faultsOf } from '#server/database/sqlite-copy.ts';
import type { Leases } from '#server/leases.ts';
import { startModules } from '#server/lifecycle.ts';
import { OWN_LEASE } from '#server/module.ts';
import { makeBackup } from './backup.ts';
import { COPY_FILE, instantName } from './folders.ts';
import { restoreBackup } from './restore.ts';
import { backupModule } from './index.ts';
import { NOW, openTestData, readData, type TestData } from './testing.ts';

let data: TestData;
beforeEach(async () => {
  data = await openTestData();
});
afterEach(() => data.clean());

const copyTo = () => data.database.copyTo!;
const backUp = (now = NOW) => makeBackup({ copyTo: copyTo(), dataDir: data.dataDir, now: () => now });
const backups = () => readdirSync(path.join(data.dataDir, 'backups')).filter((name) => name !== 'media');

/** About 10 MB, so that a copy takes many turns. */
const fill = async () => {
  const texts = Array.from({ length: 2500 }, (_, at) => ({ key: `filler ${at}`, value: 'x'.repeat(4000) }));
  for (let at = 0; at < texts.length; at += 100)
    await data.database.db
      .insertInto('setting')
      .values(texts.slice(at, at + 100))
      .execute();
};

/** Writes one value after the other, from 1 on, until it is stopped. */
const keepWriting = () => {
  let written = 0;
  let isWanted = true;
  const writeNext = async (): Promise<void> => {
    await data.write(written + 1);
    written += 1;
    if (isWanted) await writeNext();
  };
  const ended = writeNext();
  return { written: () => written, stop: () => ((isWanted = false), ended) };
};

/** Passes through the file system and the event loop more often than a small copy does. */
const manyTurns = async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await stat(data.dataDir);
    await setImmediate();
  }
};

describe('a backup', () => {
  test('made during writes restores to one moment of them, with all photos', async () => {
    await fill();
    const writer = keepWriting();
    for (const round of [1, 2, 3]) {
      await expect.poll(writer.written).toBeGreaterThan(round * 20);
      const before = writer.written();
      const { folder } = await backUp(NOW + round);
      const after = writer.written();
      const elsewhere = mkdtempSync(path.join(tmpdir(), 'aniv-restored-'));
      await restoreBackup({ folder, dataDir: elsewhere, now: () => NOW });
      const { numbers, photos, missing } = await readData(elsewhere);
      rmSync(elsewhere, { recursive: true });

      expect(after).toBeGreaterThan(before);
      expect(numbers[0]).toBe(numbers[1]);
      expect(photos).toBe(numbers[0]);
      expect(photos).toBeGreaterThanOrEqual(before);
      expect(missing).toBe(0);
    }
    await writer.stop();
  }, 60_000);

  test('asked for inside an open transaction waits for its end', async () => {
    const file = path.join(data.dataDir, 'copy.sqlite');
    const gate = Promise.withResolvers<void>();
    const transaction = data.database.db.transaction().execute(async (open) => {
      await open.insertInto('setting').values({ key: 'late', value: '1' }).execute();
      await gate.promise;
    });
    const copied = copyTo()(file);
    // Long enough for a copy of these few pages that would not wait.
    await manyTurns();
    gate.resolve();
    await Promise.all([transaction, copied]);

    const copy = new Sqlite(file, { readonly: true });
    const value = copy.prepare("select value from setting where key = 'late'").pluck().get();
    copy.close();
    expect(value).toBe('1');
    expect(readdirSync(data.dataDir).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
  });

  test('takes only photos that no backup has yet, and no space for them', async () => {
    await data.write(1);
    const first = await backUp(NOW);
    await data.write(2);
    const second = await backUp(NOW + HOUR_MS);
    const [group = ''] = readdirSync(path.join(data.dataDir, 'backups/media'));
    const [key = ''] = readdirSync(path.join(data.dataDir, 'backups/media', group));
    const inode = (root: string) => statSync(path.join(data.dataDir, root, group, key, '320.jpg')).ino;

    expect([first.newPhotos, second.newPhotos]).toEqual([1, 1]);
    expect(inode('backups/media')).toBe(inode('media'));
  });

  test('takes the WebP of a photo that was made after its first backup', async () => {
    await data.write(1);
    await backUp(NOW);
    const [group = ''] = readdirSync(path.join(data.dataDir, 'backups/media'));
    const [key = ''] = readdirSync(path.join(data.dataDir, 'backups/media', group));
    writeFileSync(path.join(data.dataDir, 'media', group, key, '320.webp'), 'webp');
    const second = await backUp(NOW + HOUR_MS);

    expect(second.newPhotos).toBe(0);
    expect(readdirSync(path.join(data.dataDir, 'backups/media', group, key)).toSorted()).toEqual([
      '320.jpg',
      '320.webp',
    ]);
  });

  test('is one of the last eight; what was left unfinished goes with the old ones', async () => {
    const names = Array.from({ length: 10 }, (_, at) => instantName(NOW + at * HOUR_MS));
    await backUp(NOW);
    writeFileSync(path.join(data.dataDir, 'backups', `${instantName(NOW + 1)}.unfinished`), '');
    for (let at = 1; at < 10; at += 1) await backUp(NOW + at * HOUR_MS);
    const kept = backups();
    const clockWentBack = NOW - 24 * HOUR_MS;
    await backUp(clockWentBack);

    expect(kept).toEqual(names.slice(2));
    expect(backups()).toEqual([instantName(clockWentBack), ...names.slice(3)]);
  });

  test('that fails leaves nothing behind', async () => {
    writeFileSync(path.join(data.dataDir, 'media'), 'not a folder');

    await expect(backUp()).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(backups()).toEqual([]);
  });
});

describe('the schedule', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** A lease that is always free: its time is the database's. */
  const leases: Pick<Leases, 'run'> = {
    run: async ({ ms, signal }, work) => {
      await work({ ...OWN_LEASE, signal });
      return ms;
    },
  };
  const schedule = async () => {
    const lines: { msg: string; level: number }[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const { dataDir, database } = data;
    const module = backupModule({ database, dataDir, logger, now: () => NOW + lines.length });
    return { lines, ...(await startModules([module], { logger, leases })) };
  };

  test('makes the first backup after six hours, and never two at once', async () => {
    const { lines, stop } = await schedule();
    vi.advanceTimersByTime(6 * HOUR_MS - 1);
    await setImmediate();
    const early = readdirSync(data.dataDir).includes('backups');
    vi.advanceTimersByTime(6 * HOUR_MS + 1);
    await expect.poll(() => lines.length).toBe(1);
    const afterTwelve = backups();
    vi.advanceTimersByTime(6 * HOUR_MS);
    await expect.poll(() => lines.length).toBe(2);
    await stop();

    expect(early).toBe(false);
    expect(afterTwelve).toHaveLength(1);
    expect(backups()).toHaveLength(2);
    expect(backups().flatMap((name) => faultsOf(path.join(data.dataDir, 'backups', name, COPY_FILE)))).toEqual([]);
  });

  test('logs a failure and tries again in its time', async () => {
    const { lines, stop } = await schedule();
    writeFileSync(path.join(data.dataDir, 'backups'), 'not a folder');
    vi.advanceTimersByTime(6 * HOUR_MS);
    await expect.poll(() => lines.length).toBe(1);
    rmSync(path.join(data.dataDir, 'backups'));
    vi.advanceTimersByTime(6 * HOUR_MS);
    await expect.poll(() => lines.length).toBe(2);
    await stop();

    expect(lines).toMatchObject([
      { level: 50, msg: 'timer failed', timer: 'backup' },
      { level: 30, msg: 'backup made' },
    ]);
  });

  test('gives up the backup that is being made when it closes', async () => {
    await fill();
    const { lines, stop } = await schedule();
    vi.advanceTimersByTime(6 * HOUR_MS);
    await stop();

    expect([backups(), lines]).toEqual([[], []]);
  });
});
