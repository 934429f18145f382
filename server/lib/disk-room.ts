import { statfs } from 'node:fs/promises';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';

type Disk = { readonly bavail: number; readonly bsize: number };

/** Whether the disk of a folder still has room for one photo of the largest size. True where nobody can say. */
export const hasRoom = async (
  folder: string,
  readDisk: (folder: string) => Promise<Disk> = statfs,
): Promise<boolean> => {
  const disk = await readDisk(folder).catch(() => undefined);
  return disk === undefined || disk.bavail * disk.bsize >= MAX_PHOTO_BYTES;
};
