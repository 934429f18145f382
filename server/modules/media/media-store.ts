import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '#server/lib/sync.ts';

/** A file of a photo or video: `640.webp`, `video.mp4`. */
export type FileName = `${number}.webp` | 'video.mp4';
export type MediaFiles = ReadonlyMap<FileName, Buffer>;

export type MediaStore = {
  /** Keeps files under their key: all of them durably, or none. Keeping it again changes nothing. */
  readonly save: (key: string, files: MediaFiles) => Promise<void>;
  /** One file; undefined where there is none. */
  readonly read: (key: string, file: FileName) => Promise<Buffer | undefined>;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const ALREADY_THERE = new Set<unknown>(['EEXIST', 'ENOTEMPTY', 'EPERM']);

/** Files in a folder: `<first two signs>/<key>/<file>`. */
export const folderStore = (root: string): MediaStore => {
  const folderOf = (key: string) => path.join(root, key.slice(0, 2), key);

  const save: MediaStore['save'] = async (key, files) => {
    const [folder, temporary] = [folderOf(key), path.join(root, 'tmp', randomUUID())];
    await mkdir(temporary, { recursive: true });
    try {
      await Promise.all([...files].map(([file, bytes]) => writeSynced(path.join(temporary, file), bytes)));
      await syncFolder(temporary);
      await mkdir(path.dirname(folder), { recursive: true });
      await rename(temporary, folder);
      await syncFolder(path.dirname(folder));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another request has just stored the same photo: equal bytes, equal files.
      if (ALREADY_THERE.has(codeOf(error)) && (await isStored(folder, files))) return;
      throw error;
    }
  };

  const read: MediaStore['read'] = async (key, file) => {
    try {
      return await readFile(path.join(folderOf(key), file));
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

const isStored = async (folder: string, files: MediaFiles): Promise<boolean> => {
  const found = await Promise.all(
    [...files.keys()].map((file) => readFile(path.join(folder, file)).then(Boolean, () => false)),
  );
  return found.every(Boolean);
};
