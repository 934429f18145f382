import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sha256 } from '../worker/sha256.ts';

/** A distinct photo for every seed, with GPS in its metadata and an EXIF rotation. */
export async function aPhoto(seed: number, { width = 320, height = 240, orientation = 1 } = {}): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 101) % 256, b: (seed * 197) % 256 };
  const grain = { width: 160, height: 120, channels: 3, background } as const;
  const small = await sharp({ create: { ...grain, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .png()
    .toBuffer();
  return sharp(small)
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Copyright: `photo ${seed}` }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Writes files by their paths inside a folder. */
export async function writeTree(folder: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** Everything in a folder with its contents, as one hash. */
export async function treeHash(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return entry.isFile() ? `${file} ${sha256(await readFile(file))}` : `${file}/`;
    }),
  );
  return sha256(Buffer.from(lines.toSorted().join('\n')));
}
