import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from '#server/http/errors.ts';
import type { MediaStore } from './media-store.ts';

/** A received file: complete, in a scratch folder, not yet assigned to anybody. */
export type Incoming = {
  readonly file: string;
  readonly folder: string;
  /** The SHA-256 of its bytes. */
  readonly key: string;
  /** Its first bytes, which determine its type. */
  readonly head: Buffer;
  readonly discard: () => Promise<void>;
};

export type Expected = {
  /** Undefined if the sender does not give it. */
  readonly key: string | undefined;
  readonly maxBytes: number;
  readonly tooLarge: ErrorCode;
};

const HEAD_BYTES = 64;
/** A body that is too large is still read up to this many times the limit, so that the sender receives the refusal. */
const PATIENCE = 3;

const otherBytes = () =>
  new AppError('VALIDATION_FAILED', undefined, { fields: { key: 'This is not the SHA-256 of the bytes.' } });

/** Streams a body of any length to a file; returns its hash and its first bytes. */
const write = async (source: AsyncIterable<Buffer>, file: string, { maxBytes, tooLarge }: Expected) => {
  const handle = await open(file, 'wx');
  const sum = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
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

/** Stores a file from a stream without holding it in memory; deletes one that is cut off or does not match its hash. */
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
