import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFile, syncFolder } from '#server/lib/sync.ts';
import type { ByteRange } from './byte-range.ts';
import { placeFolder } from './place-folder.ts';
import { dropLeftBehind, makeScratch, namesIn, orMissing, sweepScratch } from './scratch.ts';
import { sweepFolders } from './sweep-folders.ts';

/** A file of a photo or video: `640.jpg`, `video.mp4`. */
export type VideoName = 'video.mp4' | 'video.webm';
export type PhotoName = `${number}.jpg` | `${number}.webp`;
export type FileName = PhotoName | VideoName;
export type MediaFiles = ReadonlyMap<FileName, Buffer>;

export type MediaStore = {
  /** A new scratch folder for a received file, on the same disk; deleted after a day if its request dies. */
  readonly scratch: () => Promise<string>;
  /** Deletes the scratch folders of killed processes; call at start. */
  readonly dropLeftBehind: () => Promise<void>;
  /** Stores files under their key: all of them durably, or none. Storing them again changes nothing. */
  readonly save: (key: string, files: MediaFiles) => Promise<void>;
  /** Stores the one file of a scratch folder under its final name; the key is the hash of its bytes. */
  readonly adopt: (key: string, scratch: string) => Promise<void>;
  /** Adds files to those of a key, each atomically; does nothing if the key has been deleted. */
  readonly add: (key: string, files: MediaFiles) => Promise<void>;
  /** One file; undefined if there is none. */
  readonly read: (key: string, file: FileName) => Promise<Buffer | undefined>;
  /** The size of a file in bytes; undefined if there is none. */
  readonly size: (key: string, file: FileName) => Promise<number | undefined>;
  /** Streams a part of an existing file. */
  readonly stream: (key: string, file: FileName, range: ByteRange) => Promise<Readable>;
  /** Deletes unwanted files stored before `before`; returns how many keys were deleted. */
  readonly sweep: (
    before: number,
    unwanted: (keys: readonly string[]) => Promise<readonly string[]>,
  ) => Promise<number>;
};

/** Prefix of the folder names of files without a public address; the key's first two characters follow. */
export const PRIVATE = 'private-';

/** Files in a folder: `<prefix><first two characters>/<key>/<file>`; stores of other prefixes share it. */
export const folderStore = (root: string, prefix: '' | typeof PRIVATE = ''): MediaStore => {
  const temporaries = path.join(root, 'tmp');
  const folderOf = (key: string) => path.join(root, `${prefix}${key.slice(0, 2)}`, key);
  const isOwnGroup = (name: string) => name.length === prefix.length + 2 && name.startsWith(prefix);
  const fileOf = (key: string, file: FileName) => path.join(folderOf(key), file);

  const scratch = () => makeScratch(temporaries);

  const place = (key: string, temporary: string) => placeFolder(root, folderOf(key), temporary);

  return {
    scratch,
    dropLeftBehind: () => dropLeftBehind(temporaries),
    save: async (key, files) => {
      const temporary = await scratch();
      try {
        await Promise.all([...files].map(([file, bytes]) => writeSynced(path.join(temporary, file), bytes)));
      } catch (error) {
        await rm(temporary, { recursive: true, force: true });
        throw error;
      }
      await place(key, temporary);
    },
    adopt: async (key, folder) => {
      for (const file of await readdir(folder)) await syncFile(path.join(folder, file));
      await place(key, folder);
    },
    add: async (key, files) => {
      const temporary = await scratch();
      try {
        for (const [file, bytes] of files) {
          await writeSynced(path.join(temporary, file), bytes);
          await orMissing(rename(path.join(temporary, file), fileOf(key, file)));
        }
        await orMissing(syncFolder(folderOf(key)));
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
    read: (key, file) => orMissing(readFile(fileOf(key, file))),
    size: async (key, file) => (await orMissing(stat(fileOf(key, file))))?.size,
    stream: async (key, file, { first, last }) => createReadStream(fileOf(key, file), { start: first, end: last }),
    sweep: async (before, unwanted) => {
      await sweepScratch(temporaries, before);
      const groups = (await namesIn(root)).filter(isOwnGroup);
      return sweepFolders({ folders: groups.map((group) => path.join(root, group)), temporaries, before, unwanted });
    },
  };
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
