import { fileURLToPath } from 'node:url';
import { isErrorCode } from '#contract/error-codes.ts';
import { type ChildCalls, openChild } from '#server/lib/child-calls.ts';
import { AppError } from '#server/http/errors.ts';
import type { EncodedPhoto } from './photo-encoder.ts';

export type PhotoWorkers = {
  /** Encodes a photo, or the one in a file, in a process of its own; the refusals are those of `encodePhoto`. */
  readonly encode: (photo: Buffer | string) => Promise<EncodedPhoto>;
};

export type WorkerSettings = {
  readonly file?: string;
  /** A photo that takes longer is given up, and its process with it. */
  readonly timeoutMs?: number;
  /** A process without work ends after this, and gives its memory back. */
  readonly idleMs?: number;
};

type Worker = ChildCalls<Buffer | string, EncodedPhoto>;
const WORKER = fileURLToPath(new URL('./photo-worker.ts', import.meta.url));

/** Processes for photos, started when needed and kept while there is work; who calls bounds how many at a time. */
export const photoWorkers = ({
  file = WORKER,
  timeoutMs = 12_000,
  idleMs = 3000,
}: WorkerSettings = {}): PhotoWorkers => {
  const idle = new Map<Worker, NodeJS.Timeout>();

  const take = (): Worker => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isOpen()) return worker;
    }
    return openChild(file);
  };
  const giveBack = (worker: Worker): void => {
    if (!worker.isOpen()) return;
    const end = () => {
      idle.delete(worker);
      worker.close();
    };
    idle.set(worker, setTimeout(end, idleMs).unref());
  };

  return {
    encode: async (photo) => {
      const worker = take();
      const limit = setTimeout(worker.kill, timeoutMs);
      try {
        const { files, ...facts } = await worker.call(photo);
        return { ...facts, files: new Map([...files].map(([size, file]) => [size, asBuffer(file)])) };
      } catch (error) {
        throw refusalOf(error);
      } finally {
        clearTimeout(limit);
        giveBack(worker);
      }
    },
  };
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A photo on which its process died is as unreadable as one that was refused. */
const refusalOf = (error: unknown): AppError => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return new AppError(isErrorCode(code) ? code : 'PHOTO_UNREADABLE', undefined, { cause: error });
};
