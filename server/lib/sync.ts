import { open } from 'node:fs/promises';

const syncPath = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Returns when the file's bytes are on the disk. */
export const syncFile = (file: string): Promise<void> => syncPath(file, 'r+');

/** Makes what was renamed, linked or created in a folder last; Windows cannot open folders and needs no such call. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await syncPath(folder, 'r');
};
