import { open } from 'node:fs/promises';

const syncPath = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Resolves when the file's bytes are on the disk. */
export const syncFile = (file: string): Promise<void> => syncPath(file, 'r+');

/** Makes renames, links and new entries of a folder durable; Windows cannot open folders and does not need it. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await syncPath(folder, 'r');
};
