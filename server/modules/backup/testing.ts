import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';
import { openMedia } from '#server/modules/media/index.ts';

export const NOW = Date.parse('2026-11-21T12:00:00.000Z');

/** Data of a server in a folder of their own. */
export type TestData = {
  readonly dataDir: string;
  readonly database: OpenDatabase;
  /** Stores a photo's file and then its row, as uploads do; and in the same transaction two equal numbers. */
  readonly write: (number: number) => Promise<void>;
  readonly clean: () => Promise<void>;
};

/** An empty migrated SQLite database with a folder for photos. */
export const openTestData = async (dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-backup-'))): Promise<TestData> => {
  const database = openDatabase({ url: '', dataDir });
  await migrate(database);
  const { db } = database;
  const { store } = openMedia({ db, dataDir, now: () => NOW });
  const write = async (number: number): Promise<void> => {
    const key = createHash('sha256').update(String(number)).digest('hex');
    await store.save(key, new Map([['320.jpg', Buffer.from(`photo ${number}`)]]));
    await db.transaction().execute(async (transaction) => {
      const row = { key, width: 1, height: 1, bytes: 1, created_at: new Date(NOW).toISOString() };
      await transaction.insertInto('media').values(row).execute();
      for (const name of ['left', 'right']) {
        const setting = { key: name, value: String(number) };
        await transaction
          .insertInto('setting')
          .values(setting)
          .onConflict((conflict) => conflict.column('key').doUpdateSet(setting))
          .execute();
      }
    });
  };
  const clean = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, database, write, clean };
};

/** What data hold: the two numbers that every write makes equal, and the photos named, with or without their file. */
export const readData = async (dataDir: string) => {
  const { db, close } = openDatabase({ url: '', dataDir });
  try {
    const settings = await db.selectFrom('setting').selectAll().where('key', 'in', ['left', 'right']).execute();
    const photos = await db.selectFrom('media').select('key').execute();
    const fileOf = (key: string) => path.join(dataDir, 'media', key.slice(0, 2), key, '320.jpg');
    return {
      numbers: settings.map(({ value }) => Number(value)),
      photos: photos.length,
      missing: photos.filter(({ key }) => !existsSync(fileOf(key))).length,
    };
  } finally {
    await close();
  }
};
