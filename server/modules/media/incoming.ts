import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from '#server/http/errors.ts';
import type { MediaStore } from './media-store.ts';

/** A file as it came in: whole, in a folder of its own, not yet anybody's. */
export type Incoming = {
  readonly file: string;
  readonly folder: string;
  /** The SHA-256 of its bytes. */
  readonly key: string;
  /** Its first bytes, by which its kind is known. */
  readonly head: Buffer;
  readonly discard: () => Promise<void>;
};

export type Expected = {
  /** Undefined where the sender does not say it. */
  readonly key: string | undefined;
  readonly maxBytes: number;
  readonly tooLarge: ErrorCode;
};

const HEAD_BYTES = 64;
/** What is too large is still read to its end, so that the sender hears why; up to this many times the limit. */
const PATIENCE = 3;

const otherBytes = () =>
  new AppError('VALIDATION_FAILED', undefined, { fields: { key: 'This is not the SHA-256 of the bytes.' } });

/** Writes a stream of any length to a file piece by piece; gives its sum and its first bytes. */
const write = async (source: AsyncIterable<Buffer>, file: string, { maxBytes, tooLarge }: Expected) => {
  const [handle, sum] = [await open(file, 'wx'), createHash('sha256')];
  let [head, size] = [Buffer.alloc(0), 0];
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > PATIENCE * maxBytes) break;
      if (size > maxBytes) continue;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)]);
      sum.update(piece);
      await handle.write(piece);
    }
  } finally {
    await handle.close();
  }
  if (size > maxBytes) throw new AppError(tooLarge);
  return { head, key: sum.digest('hex') };
};

/** Takes a file from a stream: never held in memory, and nothing is left of one that breaks off or is another. */
export const receive = async (
  store: Pick<MediaStore, 'scratch'>,
  source: AsyncIterable<Buffer>,
  expected: Expected,
): Promise<Incoming> => {
  const folder = await store.scratch();
  const file = path.join(folder, 'upload');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { head, key } = await write(source, file, expected);
    if (expected.key !== undefined && key !== expected.key) throw otherBytes();
    return { file, folder, key, head, discard };
  } catch (error) {
    await discard();
    throw error;
  }
};
