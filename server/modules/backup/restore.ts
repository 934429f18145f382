import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SQLITE_FILE } from '#server/database/database.ts';
import { faultsOf, isHeld } from '#server/database/sqlite-copy.ts';
import { syncFile, syncFolder } from '#server/lib/sync.ts';
import { photoKeysOf } from './backup.repository.ts';
import { COPY_FILE, instantName, PHOTOS, unfinished } from './folders.ts';
import { addMissingPhotos, photoKeysIn } from './photos.ts';

/** A restore that was not begun; the message gives the reason. The present data are unchanged. */
export class RestoreRefused extends Error {}

export type RestoreJob = {
  /** The backup's folder, with the photos of all backups in `media` beside it. */
  readonly folder: string;
  readonly dataDir: string;
  readonly now: () => number;
  /** The photos are in a bucket, which a restore does not change. */
  readonly hasBucket?: boolean;
};

export type Restored = {
  /** Where the replaced data are now. */
  readonly aside: string;
};

/** What makes up the data of a server, with the database's log files, which belong to it. */
const DATA = [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, 'media'] as const;

const refuseDamaged = async (copy: string, photos: string, hasBucket: boolean): Promise<void> => {
  if (!existsSync(copy)) throw new RestoreRefused(`There is no backup: ${copy} does not exist.`);
  const [fault] = faultsOf(copy);
  if (fault !== undefined) throw new RestoreRefused(`The backup is damaged: ${fault}`);
  if (hasBucket) return;
  const there = await photoKeysIn(photos);
  const missing = (await photoKeysOf(copy)).filter((key) => !there.has(key));
  if (missing.length > 0) throw new RestoreRefused(`${photos} lacks ${missing.length} of the backup's photos.`);
};

const refuseHeld = (dataDir: string): void => {
  const present = path.join(dataDir, SQLITE_FILE);
  if (existsSync(present) && isHeld(present))
    throw new RestoreRefused(`${present} is in use: stop the server and every other program on it first.`);
};

/** Moves what there is of the data from one folder to the other: all of it, or after a failure none. */
const moveData = async (from: string, to: string): Promise<void> => {
  const moved: string[] = [];
  try {
    for (const name of DATA.filter((name) => existsSync(path.join(from, name)))) {
      await rename(path.join(from, name), path.join(to, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rename(path.join(to, name), path.join(from, name));
    throw error;
  }
  await syncFolder(to);
  await syncFolder(from);
};

const exchange = async (dataDir: string, fresh: string, aside: string): Promise<void> => {
  await mkdir(aside, { recursive: true });
  await moveData(dataDir, aside);
  try {
    await moveData(fresh, dataDir);
  } catch (error) {
    await moveData(aside, dataDir);
    throw error;
  }
};

/**
 * Puts a backup in the place of the present data, which are set aside and never deleted. Refuses a damaged backup, and
 * data in use. The restored data are complete on the disk before the present ones move.
 */
export const restoreBackup = async ({ folder, dataDir, now, hasBucket = false }: RestoreJob): Promise<Restored> => {
  const copy = path.join(folder, COPY_FILE);
  const photos = path.join(path.dirname(path.resolve(folder)), PHOTOS);
  await refuseDamaged(copy, photos, hasBucket);
  refuseHeld(dataDir);
  const aside = path.join(dataDir, 'replaced', instantName(now()));
  const fresh = unfinished(aside);
  await mkdir(fresh, { recursive: true });
  try {
    await copyFile(copy, path.join(fresh, SQLITE_FILE), constants.COPYFILE_EXCL);
    await syncFile(path.join(fresh, SQLITE_FILE));
    await addMissingPhotos({ from: photos, to: path.join(fresh, 'media'), scratch: fresh });
    // Again: somebody may have started the server meanwhile.
    refuseHeld(dataDir);
    await exchange(dataDir, fresh, aside);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return { aside };
};
