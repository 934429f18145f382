import type { FileRow } from './journal/file-rows.ts';
import type { Journal } from './journal/journal.ts';
import { type Done, RefusedFile, type Task } from './worker/messages.ts';

export type MakePhotoDeps = {
  readonly journal: Pick<Journal, 'isTwin' | 'free'>;
  /** The folder of uploads and thumbnails. */
  readonly folder: string;
  readonly freeBytes: () => Promise<number>;
};

/** This much stays free on the user's disk. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** Makes the upload and the thumb of one file in a worker. Throws RefusedFile. */
export async function makePhoto(
  { journal, folder, freeBytes }: MakePhotoDeps,
  file: FileRow,
  run: (task: Task) => Promise<Done>,
): Promise<Done> {
  const { path, entry, importId, postId } = file;
  const source = { path, entry };
  const { sha } = await run({ do: 'read', source });
  if (journal.isTwin(file, sha, null)) throw new RefusedFile('SAME_PHOTO');
  if (postId !== null && journal.free(importId, postId) <= 0) throw new RefusedFile('TOO_MANY_PHOTOS');
  if ((await freeBytes()) < RESERVE_BYTES) throw new RefusedFile('DISK_FULL');
  return run({ do: 'make', source, sha, folder });
}
