import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { UNFINISHED } from '../../lib/write-atomic.ts';
import type { Log } from '../../lib/log.ts';
import type { Journal } from './journal/journal.ts';
import { THUMB_NAME, UPLOAD_NAME } from './worker/messages.ts';

const SHA = /^[0-9a-f]{64}$/;

/** Uploads and thumbs by the SHA-256 of their source; unused ones are deleted. */
export function createWorkFolder(folder: string, journal: Journal, log: Log) {
  const begin = () => {
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      log('imports.no-folder', { error });
    }
  };
  const listed = () => [...journal.live(), journal.lastFinished()].flatMap((row) => row?.id ?? []);
  const remove = (...names: string[]) => rm(path.join(folder, ...names), { recursive: true, force: true });

  async function tidyOne(sha: string, imports: readonly string[]): Promise<void> {
    if (!imports.some((id) => journal.isOf(sha, id))) return remove(sha);
    if (!journal.isNeeded(sha)) await remove(sha, UPLOAD_NAME);
    const names = await readdir(path.join(folder, sha)).catch(() => []);
    for (const name of names.filter((one) => UNFINISHED.test(one))) await remove(sha, name);
  }

  return {
    folder,
    /** A disk whose space is unknown counts as full. */
    freeBytes: (): Promise<number> => {
      begin();
      return statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => 0,
      );
    },
    /** Deletes uploads that have arrived. */
    drop: async (shas: readonly string[]): Promise<void> => {
      for (const sha of shas) if (!journal.isNeeded(sha)) await remove(sha, UPLOAD_NAME);
    },
    /** Call only while no worker writes: unfinished files are not in the journal yet. */
    tidy: async (): Promise<void> => {
      const imports = listed();
      for (const name of await readdir(folder).catch(() => [])) {
        if (SHA.test(name)) await tidyOne(name, imports);
        else await remove(name);
      }
    },
    thumb: (sha: string): Promise<Buffer<ArrayBuffer>> => readFile(path.join(folder, sha, THUMB_NAME)),
  };
}
export type WorkFolder = ReturnType<typeof createWorkFolder>;
