import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { entryName, entryRefusal, openZip } from '../scan/zip-entries.ts';
import { HEAD_BYTES, kindOf } from './kind.ts';
import { RefusedFile, type Source } from './messages.ts';

/** Refuses a link that replaced the file, and does not wait for the writer of a pipe. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function refusalOf(error: unknown): RefusedFile {
  if (error instanceof RefusedFile) return error;
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return new RefusedFile('GONE', error);
  return new RefusedFile(code === 'ELOOP' ? 'LINK' : 'UNREADABLE', error);
}

async function readOpened(file: FileHandle): Promise<Buffer> {
  const about = await file.stat();
  if (!about.isFile()) throw new RefusedFile('UNREADABLE');
  const head = Buffer.alloc(HEAD_BYTES);
  await file.read(head, 0, HEAD_BYTES, 0);
  if (kindOf(head) === undefined) throw new RefusedFile('NOT_A_PICTURE');
  if (about.size > MAX_PHOTO_BYTES) throw new RefusedFile('TOO_LARGE');
  // Up to the file's size at opening, even if another program is still writing it.
  const bytes = Buffer.alloc(about.size);
  const { bytesRead } = await file.read(bytes, 0, about.size, 0);
  return bytes.subarray(0, bytesRead);
}

async function readFile(path: string): Promise<Buffer> {
  const file = await open(path, READ_ONLY);
  try {
    return await readOpened(file);
  } finally {
    await file.close();
  }
}

type OpenedZip = { readonly path: string; readonly version: string; readonly file: ZipFile; readonly entries: Entry[] };

/** The last ZIP read: its list is read once for all of its entries. */
let lastZip: OpenedZip | undefined;

async function zipAt(path: string): Promise<OpenedZip> {
  const { size, mtimeMs } = await stat(path);
  const version = `${size} ${mtimeMs}`;
  if (lastZip?.path === path && lastZip.version === version) return lastZip;
  lastZip?.file.close();
  lastZip = undefined;
  const file = await openZip(path);
  const entries: Entry[] = [];
  try {
    for await (const entry of file.eachEntry()) entries.push(entry);
  } catch (error) {
    // Data before the damage can still be read.
    if (entries.length === 0) throw error;
  }
  lastZip = { path, version, file, entries };
  return lastZip;
}

/** Stops if the first bytes are not a picture, and past the size limit of a photo. */
async function readBounded(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_PHOTO_BYTES) throw new RefusedFile('TOO_LARGE');
  }
  const bytes = Buffer.concat(chunks);
  if (kindOf(bytes) === undefined) throw new RefusedFile('NOT_A_PICTURE');
  return bytes;
}

async function readEntry(path: string, index: number): Promise<Buffer> {
  const { file, entries } = await zipAt(path);
  const entry = entries[index];
  if (!entry) throw new RefusedFile('GONE');
  const refusal = entryRefusal(entry, entryName(entry));
  if (refusal !== null) throw new RefusedFile(refusal);
  const stream = await file.openReadStreamPromise(entry);
  try {
    const bytes = await readBounded(stream);
    if (bytes.length !== entry.uncompressedSize) throw new RefusedFile('UNREADABLE');
    return bytes;
  } finally {
    stream.destroy();
  }
}

/** The bytes of a picture; throws RefusedFile for everything else. Never writes. */
export async function readSource({ path, entry }: Source): Promise<Buffer> {
  try {
    return await (entry === null ? readFile(path) : readEntry(path, entry));
  } catch (error) {
    throw refusalOf(error);
  }
}
