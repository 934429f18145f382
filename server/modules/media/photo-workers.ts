import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isErrorCode } from '#contract/error-codes.ts';
import { type ChildCalls, openChild } from '#server/lib/child-calls.ts';
import { AppError } from '#server/http/errors.ts';
import type { Encoded, EncodedPhoto } from './photo-encoder.ts';

export type PhotoWorkers = {
  /**
   * Encodes a photo, or the one in a file, in a process of its own; errors are those of `encodePhoto`. Gives up
   * after the time limit of one photo, or `patience` times that.
   */
  readonly encode: (photo: Buffer | string, patience?: number) => Promise<EncodedPhoto>;
  /** The same for `encodeWebp`. */
  readonly encodeWebp: (jpeg: Buffer, patience?: number) => Promise<Encoded>;
};

/** A request to a photo process; a string is the path of a file. */
export type PhotoTask = { readonly photo: Uint8Array | string; readonly makes: 'jpeg' | 'webp' };

export type WorkerSettings = {
  readonly file?: string;
  /** A photo that takes longer is aborted together with its process, whose start does not count. */
  readonly timeoutMs?: number;
  /** A process that takes longer to start is aborted; the factor of `patience` counts here, too. */
  readonly startMs?: number;
  /** An idle process ends after this time and frees its memory. */
  readonly idleMs?: number;
};

type Worker = ChildCalls<PhotoTask, EncodedPhoto | Encoded>;
/** Time-limit factor for work at the lowest priority. */
const PATIENCE: Record<PhotoTask['makes'], number> = { jpeg: 1, webp: 4 };
/** Searches go before photos, and photos that a user waits for before others. */
const PRIORITY = { jpeg: constants.priority.PRIORITY_BELOW_NORMAL, webp: constants.priority.PRIORITY_LOW } as const;
const WORKER = fileURLToPath(new URL('./photo-worker.ts', import.meta.url));

/** A pool of photo processes, started on demand; the caller limits how many work at a time. */
export const photoWorkers = ({
  file = WORKER,
  timeoutMs = 12_000,
  startMs = 60_000,
  idleMs = 3000,
}: WorkerSettings = {}): PhotoWorkers => {
  const pools = { jpeg: new Map<Worker, NodeJS.Timeout>(), webp: new Map<Worker, NodeJS.Timeout>() } as const;

  const take = (makes: PhotoTask['makes']): Worker => {
    for (const [worker, timer] of pools[makes]) {
      clearTimeout(timer);
      pools[makes].delete(worker);
      if (worker.isOpen()) return worker;
    }
    return openChild(file, PRIORITY[makes]);
  };
  const giveBack = (worker: Worker, makes: PhotoTask['makes']): void => {
    if (!worker.isOpen()) return;
    const end = () => {
      pools[makes].delete(worker);
      worker.close();
    };
    pools[makes].set(worker, setTimeout(end, idleMs).unref());
  };
  const ask = async (task: PhotoTask, patience = PATIENCE[task.makes]): Promise<EncodedPhoto | Encoded> => {
    const worker = take(task.makes);
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      worker.kill();
    };
    let limit = setTimeout(giveUp, startMs * patience);
    try {
      const answer = worker.call(task);
      void worker.started.then(() => {
        clearTimeout(limit);
        limit = setTimeout(giveUp, timeoutMs * patience);
      });
      return await answer;
    } catch (error) {
      throw isLate ? tooSlow(error) : refusalOf(error);
    } finally {
      clearTimeout(limit);
      giveBack(worker, task.makes);
    }
  };

  return {
    encode: async (photo, patience) => {
      // The worker answers in the form of the request.
      const { files, ...facts } = (await ask({ photo, makes: 'jpeg' }, patience)) as EncodedPhoto;
      return { ...facts, files: asBuffers(files) };
    },
    encodeWebp: async (photo, patience) => asBuffers((await ask({ photo, makes: 'webp' }, patience)) as Encoded),
  };
};

const asBuffers = (files: Encoded): Encoded => new Map([...files].map(([width, file]) => [width, asBuffer(file)]));
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const RETRY_SECONDS = 5;

/** A busy machine is not the photo's fault: the same photo may be readable a moment later. */
const tooSlow = (cause: unknown): AppError =>
  new AppError('OVERLOADED', 'a photo took too long', { cause, retryAfter: RETRY_SECONDS });

/** A photo that crashed its process is unreadable, like a refused one; a process that never ran does not make it unreadable. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof Error && 'syscall' in error) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'OVERLOADED') return tooSlow(error);
  return new AppError(isErrorCode(code) ? code : 'PHOTO_UNREADABLE', undefined, { cause: error });
};
