import type { FileRefusal } from '#contract/ipc/photo-import.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { FileRow } from './journal/file-rows.ts';
import type { Journal } from './journal/journal.ts';
import { makePhoto, type MakePhotoDeps } from './make-photo.ts';
import { RefusedFile } from './worker/messages.ts';
import type { WorkerPool } from './worker-pool.ts';

type Deps = MakePhotoDeps & {
  readonly journal: Journal;
  readonly workers: WorkerPool;
  readonly onDone: () => void;
  /** The disk is full. */
  readonly onFull: (importId: string) => void;
  readonly onBug: (error: unknown) => void;
};

/** The number of files checked for the next photo; more follow. */
const AHEAD = 64;

/** A car's last places go to its first photos: holds back a photo that would exceed the limit until earlier ones finish. */
function mayBegin(file: FileRow, inProgress: ReadonlyMap<number, FileRow>, journal: Pick<Journal, 'free'>): boolean {
  if (inProgress.has(file.id)) return false;
  const { importId, postId } = file;
  if (postId === null) return true;
  const others = [...inProgress.values()].filter((one) => one.importId === importId && one.postId === postId).length;
  const free = journal.free(importId, postId);
  return others === 0 || free > others;
}

/** Makes uploads and thumbs of the listed files: one per worker at a time, in order within a car. */
export function createPhotoQueue({ journal, workers, folder, freeBytes, onDone, onFull, onBug }: Deps) {
  const inProgress = new Map<number, FileRow>();
  /** Counts the user's resumes. */
  let resumes = 0;

  /** A file refused by a full disk before the user resumed is tried again: there may be room now. */
  function refuse({ id, importId }: FileRow, refusal: FileRefusal, begun: number): void {
    if (refusal === 'DISK_FULL' && begun !== resumes) return;
    journal.refuse(id, refusal);
    if (refusal === 'DISK_FULL') onFull(importId);
  }

  async function take(file: FileRow): Promise<void> {
    const begun = resumes;
    try {
      const { sha, key } = await workers.take((run) => makePhoto({ journal, folder, freeBytes }, file, run));
      journal.ready(file.id, sha, key!);
    } catch (error) {
      if (error instanceof RefusedFile) refuse(file, error.refusal, begun);
      else throw error;
    }
  }

  return {
    /** The user resumes after a pause, or retries. */
    resume: () => void (resumes += 1),
    fill: ({ id }: ImportRow): void => {
      if (inProgress.size >= workers.size) return;
      for (const file of journal.inState(id, 'found', AHEAD)) {
        if (inProgress.size >= workers.size) return;
        if (!mayBegin(file, inProgress, journal)) continue;
        inProgress.set(file.id, file);
        void take(file)
          .catch(onBug)
          .finally(() => {
            inProgress.delete(file.id);
            onDone();
          });
      }
    },
  };
}
