import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_KEY } from '#contract/media.ts';
import { syncFile, syncFolder } from '#server/lib/sync.ts';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const NO_LINKS = new Set<unknown>(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

const keysIn = async (root: string, group: string): Promise<readonly string[]> =>
  (await namesIn(path.join(root, group))).filter((name) => MEDIA_KEY.test(name));

/** The keys of all photos and videos in a folder of `<first two signs>/<key>/<file>`. */
export const photoKeysIn = async (root: string): Promise<ReadonlySet<string>> => {
  const groups = await namesIn(root);
  return new Set((await Promise.all(groups.map((group) => keysIn(root, group)))).flat());
};

/**
 * Puts a file into a second folder too. A hard link: stored media are named by their contents and never written again,
 * so that one file may have two names, and a backup costs neither time nor space. Where there are no links, a copy.
 */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await syncFile(to);
  }
};

export type PhotoFolders = {
  readonly from: string;
  readonly to: string;
  /** For a photo's unfinished folder; on the disk of `to`. */
  readonly scratch: string;
};

const addPhoto = async ({ from, to, scratch }: PhotoFolders, name: string): Promise<void> => {
  const target = path.join(to, name);
  const temporary = path.join(scratch, 'photo');
  await mkdir(temporary);
  for (const file of await readdir(path.join(from, name)))
    await linkOrCopy(path.join(from, name, file), path.join(temporary, file));
  await syncFolder(temporary);
  try {
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true });
    // Another program has made a backup at the same time: equal keys, equal photos.
    if (!existsSync(target)) throw error;
  }
};

/** What came after a photo was backed up: its WebP. */
const addLaterFiles = async ({ from, to, scratch }: PhotoFolders, name: string): Promise<void> => {
  const there = new Set(await namesIn(path.join(to, name)));
  for (const file of (await namesIn(path.join(from, name))).filter((one) => !there.has(one))) {
    await linkOrCopy(path.join(from, name, file), path.join(scratch, file));
    await rename(path.join(scratch, file), path.join(to, name, file));
  }
};

/** Adds the photos that `to` lacks, each of them whole or not at all; gives how many. */
export const addMissingPhotos = async (folders: PhotoFolders, signal?: AbortSignal): Promise<number> => {
  const { from, to } = folders;
  await mkdir(to, { recursive: true });
  let added = 0;
  for (const group of await namesIn(from)) {
    const there = new Set(await keysIn(to, group));
    const keys = await keysIn(from, group);
    const missing = keys.filter((key) => !there.has(key));
    for (const key of keys.filter((one) => there.has(one))) {
      signal?.throwIfAborted();
      await addLaterFiles(folders, path.join(group, key));
    }
    if (missing.length === 0) continue;
    await mkdir(path.join(to, group), { recursive: true });
    for (const key of missing) {
      signal?.throwIfAborted();
      await addPhoto(folders, path.join(group, key));
    }
    await syncFolder(path.join(to, group));
    added += missing.length;
  }
  await syncFolder(to);
  return added;
};
