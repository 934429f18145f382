import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaWidth } from '#contract/media.ts';
import { AppError } from '#server/http/errors.ts';

export type PhotoStore = {
  /** Keeps a photo's files under its key: all of them durably, or none. Keeping it again changes nothing. */
  readonly save: (key: string, files: ReadonlyMap<MediaWidth, Buffer>) => Promise<void>;
  /** One file of a photo; undefined where there is none. */
  readonly read: (key: string, width: MediaWidth) => Promise<Buffer | undefined>;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const ALREADY_THERE = new Set<unknown>(['EEXIST', 'ENOTEMPTY', 'EPERM']);

/** Photos in a folder: `<first two signs>/<key>/<width>.webp`. */
export const folderPhotoStore = (root: string): PhotoStore => {
  const folderOf = (key: string) => path.join(root, key.slice(0, 2), key);

  const save: PhotoStore['save'] = async (key, files) => {
    const [folder, temporary] = [folderOf(key), path.join(root, 'tmp', randomUUID())];
    await mkdir(temporary, { recursive: true });
    try {
      await Promise.all([...files].map(([width, bytes]) => writeSynced(path.join(temporary, `${width}.webp`), bytes)));
      await syncFolder(temporary);
      await mkdir(path.dirname(folder), { recursive: true });
      await rename(temporary, folder);
      await syncFolder(path.dirname(folder));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another request has just stored the same photo: equal bytes, equal files.
      if (ALREADY_THERE.has(codeOf(error)) && (await isStored(folder, files))) return;
      throw codeOf(error) === 'ENOSPC' ? new AppError('STORAGE_FULL', undefined, { cause: error }) : error;
    }
  };

  const read: PhotoStore['read'] = async (key, width) => {
    try {
      return await readFile(path.join(folderOf(key), `${width}.webp`));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  };

  return { save, read };
};

const writeSynced = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a rename last; Windows cannot open folders and needs no such call. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isStored = async (folder: string, files: ReadonlyMap<MediaWidth, Buffer>): Promise<boolean> => {
  const found = await Promise.all(
    [...files.keys()].map((width) => readFile(path.join(folder, `${width}.webp`)).then(Boolean, () => false)),
  );
  return found.every(Boolean);
};
