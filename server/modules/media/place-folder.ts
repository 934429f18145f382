import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '#server/lib/sync.ts';
import { codeOf, orMissing } from './scratch.ts';

const ALREADY_THERE = new Set<unknown>(['EEXIST', 'ENOTEMPTY', 'EPERM']);

/** Renames a finished folder to its final name below the root: durably, or not at all. */
export const placeFolder = async (root: string, folder: string, temporary: string): Promise<void> => {
  const names = await readdir(temporary);
  try {
    await syncFolder(temporary);
    const made = await mkdir(path.dirname(folder), { recursive: true });
    if (made !== undefined) await syncFolder(root);
    await rename(temporary, folder);
    await syncFolder(path.dirname(folder));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another request has just stored the same: equal bytes, equal files. Their age is reset by this request.
    if (!ALREADY_THERE.has(codeOf(error)) || !(await isStored(folder, names))) throw error;
    await utimes(folder, new Date(), new Date());
  }
};

const isStored = async (folder: string, files: readonly string[]): Promise<boolean> => {
  const found = await Promise.all(files.map((file) => orMissing(stat(path.join(folder, file)))));
  return found.every((each) => each !== undefined);
};
