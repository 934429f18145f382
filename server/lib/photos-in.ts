import { readdirSync } from 'node:fs';
import path from 'node:path';

const PHOTO = /\.(?:jpe?g|png|webp|avif)$/i;

/** The photos of a folder and its subfolders by path; empty if there is no such folder. */
export const photosIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => PHOTO.test(file) && file.split(path.sep).length <= 2)
      .toSorted()
      .map((file) => path.join(folder, file));
  } catch {
    return [];
  }
};
