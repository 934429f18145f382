import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CopyDatabase, CopyOptions } from '#server/database/sqlite-copy.ts';
import { syncFile, syncFolder } from '#server/lib/sync.ts';
import { backupsIn, COPY_FILE, deleteOldBackups, instantName, PHOTOS, unfinished } from './folders.ts';
import { addMissingPhotos } from './photos.ts';

const KEPT = 8;

export type BackupJob = CopyOptions & {
  readonly copyTo: CopyDatabase;
  readonly dataDir: string;
  readonly now: () => number;
};

export type Backup = { readonly folder: string; readonly newPhotos: number };

/**
 * Copies the database, and after it the photos, so that every photo the copy names is there (SECURITY rule 35). The
 * backup gets its name when all of it is on the disk; then the oldest ones over eight are deleted. Photos are kept once
 * for all backups, because they never change.
 */
export const makeBackup = async ({ copyTo, dataDir, now, pagesAtOnce, signal }: BackupJob): Promise<Backup> => {
  const root = backupsIn(dataDir);
  const name = instantName(now());
  const folder = path.join(root, name);
  const scratch = unfinished(folder);
  await mkdir(root, { recursive: true });
  await mkdir(scratch);
  try {
    await copyTo(path.join(scratch, COPY_FILE), { ...(pagesAtOnce && { pagesAtOnce }), signal });
    const photos = { from: path.join(dataDir, 'media'), to: path.join(root, PHOTOS), scratch };
    const newPhotos = await addMissingPhotos(photos, signal);
    await syncFile(path.join(scratch, COPY_FILE));
    await syncFolder(scratch);
    await rename(scratch, folder);
    await syncFolder(root);
    await deleteOldBackups(root, name, KEPT);
    return { folder, newPhotos };
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
};
