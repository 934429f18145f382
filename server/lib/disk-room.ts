import { statfs } from 'node:fs/promises';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';

type Disk = { readonly bavail: number; readonly bsize: number };

/** Whether the disk of a folder has room for one photo of the largest size. True if that is unknown. */
export const hasRoom = async (
  folder: string,
  readDisk: (folder: string) => Promise<Disk> = statfs,
): Promise<boolean> => {
  const disk = await readDisk(folder).catch(() => undefined);
  return disk === undefined || disk.bavail * disk.bsize >= MAX_PHOTO_BYTES;
};
