import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The suffix of the temporary file beside the target. */
export const UNFINISHED = /\.[0-9a-f-]{36}\.tmp$/;

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a file that another function wrote; Windows requires write access for this. */
export const syncFile = (file: string): Promise<void> => synced(file, 'r+');

/** Brings a folder's names to the disk. Windows cannot sync a folder and needs not. */
export const syncFolder = (folder: string): Promise<void> => synced(folder, 'r').catch(() => undefined);

/**
 * Writes a file atomically: to a temporary file, synced, renamed, and its folder synced. Files that can be lost skip the
 * sync.
 */
export async function writeAtomic(file: string, bytes: Uint8Array, { isSynced = true } = {}): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      if (isSynced) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (isSynced) await syncFolder(path.dirname(file));
}
