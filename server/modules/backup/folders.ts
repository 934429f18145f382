import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The database inside a backup's folder. */
export const COPY_FILE = 'aniv.sqlite';
/** The photos of all backups, in one folder beside them. */
export const PHOTOS = 'media';
const UNFINISHED = '.unfinished';
const BACKUP = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z(\.unfinished)?$/;

export const backupsIn = (dataDir: string): string => path.join(dataDir, 'backups');

/** A UTC instant as a folder's name on every system: `2026-11-21T12-00-00-000Z`. Names sort as instants do. */
export const instantName = (now: number): string => new Date(now).toISOString().replaceAll(/[:.]/g, '-');

export const unfinished = (folder: string): string => `${folder}${UNFINISHED}`;

/**
 * Deletes all but the newest `kept` backups, `made` among them even where the clock went back. What an earlier process
 * left unfinished goes with the backups of its age: another one may be at work on it now.
 */
export const deleteOldBackups = async (root: string, made: string, kept: number): Promise<void> => {
  const others = (await readdir(root)).filter((name) => BACKUP.test(name) && name !== made).toSorted();
  const oldestKept = others.filter((name) => !name.endsWith(UNFINISHED)).at(1 - kept);
  if (oldestKept === undefined) return;
  const old = others.filter((name) => name < oldestKept);
  await Promise.all(old.map((name) => rm(path.join(root, name), { recursive: true, force: true })));
};
