import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_PART_BYTES } from '#contract/device-drafts.ts';
import type { Log } from '../../lib/log.ts';
import { syncFile, syncFolder, UNFINISHED } from '../../lib/write-atomic.ts';
import type { KeptBytes } from './file-rows.ts';
import { createIncoming } from './incoming.ts';

const SHA = /^[0-9a-f]{64}$/;

async function isWhole(file: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === sha256;
}

async function partOf(file: string, { size }: KeptBytes, at: number): Promise<Uint8Array<ArrayBuffer>> {
  // A buffer of its own, so that nothing else is transferred with it.
  const bytes = new Uint8Array(Math.min(FILE_PART_BYTES, size - at));
  const handle = await open(file, 'r');
  try {
    let read = 0;
    while (read < bytes.byteLength) {
      const { bytesRead } = await handle.read(bytes, read, bytes.byteLength - read, at + read);
      if (bytesRead === 0) throw new Error('the file is shorter than it was');
      read += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

/** These files are never modified again, so that a copy can be a hard link. */
async function copyOne(from: string, to: string): Promise<void> {
  await link(from, to).catch(async () => {
    await copyFile(from, to);
    await syncFile(to);
  });
}

/** Photos and videos by their SHA-256, each complete or absent. */
export function createDraftBytes(folder: string, log: Log) {
  const incoming = createIncoming(folder);
  const at = (sha256: string) => path.join(folder, sha256);
  const names = () => readdir(folder).catch(() => []);
  return {
    take: incoming.take,
    /** A part of a file; undefined if it is missing or damaged. */
    read: async (file: KeptBytes, from: number): Promise<Uint8Array<ArrayBuffer> | undefined> => {
      const { sha256, size } = file;
      if (from > size) return undefined;
      try {
        if (from > 0 || (await isWhole(at(sha256), sha256))) return await partOf(at(sha256), file, from);
        log('drafts.bytes-damaged', { sha256 });
      } catch (error) {
        log('drafts.bytes-lost', { sha256, error });
      }
      return undefined;
    },
    remove: (sha256: string): Promise<void> => rm(at(sha256), { force: true }),
    /** Incomplete files, and complete ones that nothing refers to; call only before anything arrives. */
    tidy: async (isNeeded: (sha256: string) => boolean): Promise<void> => {
      for (const name of await names()) {
        if (UNFINISHED.test(name) || (SHA.test(name) && !isNeeded(name))) await rm(at(name), { force: true });
      }
    },
    /** Puts the same files into another folder; returns those that exist. */
    copyTo: async (to: string, files: readonly KeptBytes[]): Promise<KeptBytes[]> => {
      if (files.length === 0) return [];
      await mkdir(to, { recursive: true });
      const copied: KeptBytes[] = [];
      const present = new Set(await names());
      for (const file of files) {
        if (present.has(file.sha256)) {
          await copyOne(at(file.sha256), path.join(to, file.sha256));
          copied.push(file);
        } else log('drafts.bytes-lost', { sha256: file.sha256 });
      }
      await syncFolder(to);
      return copied;
    },
    close: incoming.close,
  };
}
