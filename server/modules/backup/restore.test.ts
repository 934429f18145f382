import { execFile } from 'node:child_process';
import { closeSync, cpSync, existsSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from './backup.ts';
import { COPY_FILE } from './folders.ts';
import { restoreBackup } from './restore.ts';
import { NOW, openTestData, readData, type TestData } from './testing.ts';

let data: TestData;
let folder: string;
beforeEach(async () => {
  data = await openTestData();
  await data.write(1);
  ({ folder } = await makeBackup({ copyTo: data.database.copyTo!, dataDir: data.dataDir, now: () => NOW }));
  await data.write(2);
});
afterEach(() => data.clean());

const restore = () => restoreBackup({ folder, dataDir: data.dataDir, now: () => NOW });
const copy = () => path.join(folder, COPY_FILE);

const changeCopy = (statements: string): void => {
  const database = new Sqlite(copy());
  database.unsafeMode().pragma('foreign_keys = off');
  database.exec(statements);
  database.close();
};

/** Zeroes a page in the middle, as a bad disk does. */
const spoilPage = (): void => {
  const file = openSync(copy(), 'r+');
  writeSync(file, Buffer.alloc(4096), 0, 4096, Math.floor(statSync(copy()).size / 8192) * 4096);
  closeSync(file);
};

const deletePhotos = (): void => rmSync(path.join(path.dirname(folder), 'media'), { recursive: true });
const PHOTO_OF_NO_POST = `insert into post_photo (post_id, position, media_key) values (99, 0, 'none')`;
const FORGET_INDEXES = `pragma writable_schema = on; delete from sqlite_schema where type = 'index' and sql is not null`;

describe('a restore', () => {
  test('brings the backup back and sets the present data aside, whole', async () => {
    await data.database.close();
    const { aside } = await restore();

    expect(await readData(data.dataDir)).toEqual({ numbers: [1, 1], photos: 1, missing: 0 });
    expect(await readData(aside)).toEqual({ numbers: [2, 2], photos: 2, missing: 0 });
    expect(readdirSync(path.join(data.dataDir, 'replaced'))).toEqual([path.basename(aside)]);
  });

  test('replaces a database that is no database any more', async () => {
    await data.database.close();
    cpSync(fileURLToPath(import.meta.url), path.join(data.dataDir, 'aniv.db'));
    await restore();

    expect(await readData(data.dataDir)).toEqual({ numbers: [1, 1], photos: 1, missing: 0 });
  });

  test.each([
    ['a page is spoilt', spoilPage, 'The backup is damaged'],
    ['a row refers to none', () => changeCopy(PHOTO_OF_NO_POST), 'The backup is damaged: post_photo'],
    ['pages are lost', () => changeCopy(FORGET_INDEXES), 'never used'],
    ['the file is gone', () => rmSync(copy()), 'There is no backup'],
    ['a photo is gone', deletePhotos, 'lacks 1 of'],
  ])('is refused where %s, and changes nothing', async (_what, spoil, message) => {
    await data.database.close();
    spoil();

    await expect(restore()).rejects.toThrow(message);
    expect(await readData(data.dataDir)).toEqual({ numbers: [2, 2], photos: 2, missing: 0 });
    expect(existsSync(path.join(data.dataDir, 'replaced'))).toBe(false);
  });
});

test('a backup whose photos are in a bucket is restored without them', async () => {
  await data.database.close();
  deletePhotos();
  await restoreBackup({ folder, dataDir: data.dataDir, now: () => NOW, hasBucket: true });

  expect((await readData(data.dataDir)).numbers).toEqual([1, 1]);
});

/** A command in a process of its own, as npm runs it. */
const run = (command: 'backup' | 'restore', ...args: string[]): Promise<{ code: number; said: string }> => {
  const file = fileURLToPath(new URL(`./${command}.command.ts`, import.meta.url));
  const env = { ...process.env, DATA_DIR: data.dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, said, errors) =>
      resolve({ code: Number(error?.code ?? 0), said: said + errors }),
    );
  });
};

describe('the commands', () => {
  test('back up beside a server, and restore only when it has stopped', async () => {
    const backedUp = await run('backup');
    const made = /^\S+/.exec(backedUp.said)?.[0] ?? '';
    await data.write(3);
    const refused = await run('restore', made);
    await data.write(4);
    await data.database.close();
    const restored = await run('restore', made);

    expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('(1 new photos)') });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is in use') });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored.') });
    expect(await readData(data.dataDir)).toEqual({ numbers: [2, 2], photos: 2, missing: 0 });
  }, 30_000);

  test('say in one line what they cannot do', async () => {
    await data.clean();

    expect(await run('backup')).toEqual({ code: 1, said: `There is no database in ${data.dataDir}.\n` });
    expect(await run('restore')).toEqual({ code: 1, said: 'Usage: npm run restore -- <backup folder>\n' });
  }, 30_000);
});
