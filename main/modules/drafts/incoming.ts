import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../../lib/failure.ts';
import { syncFolder } from '../../lib/write-atomic.ts';

/** A part of a file on its way to its draft. */
export type Part = { readonly place: string; readonly size: number; readonly at: number; readonly bytes: Uint8Array };

type Arriving = {
  readonly file: string;
  readonly handle: FileHandle;
  readonly hash: Hash;
  readonly size: number;
  got: number;
};

/** The window sends one file at a time; the unfinished file of a closed page is dropped for the next ones. */
const MAX_ARRIVING = 4;

/** Receives files in parts: each gets its SHA-256 name once it is complete and on the disk, and does not exist before. */
export function createIncoming(folder: string) {
  const arriving = new Map<string, Arriving>();

  async function drop(place: string): Promise<void> {
    const gone = arriving.get(place);
    if (gone === undefined) return;
    arriving.delete(place);
    await gone.handle.close().catch(() => undefined);
    await rm(gone.file, { force: true }).catch(() => undefined);
  }

  async function begin({ place, size }: Part): Promise<Arriving> {
    for (const other of [place, ...[...arriving.keys()].slice(0, -(MAX_ARRIVING - 1))]) await drop(other);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `arriving.${randomUUID()}.tmp`);
    const begun = { file, handle: await open(file, 'wx', 0o600), hash: createHash('sha256'), size, got: 0 };
    arriving.set(place, begun);
    return begun;
  }

  async function finish(place: string, { file, handle, hash }: Arriving): Promise<string> {
    await handle.sync();
    arriving.delete(place);
    await handle.close();
    const sha256 = hash.digest('hex');
    await rename(file, path.join(folder, sha256));
    await syncFolder(folder);
    return sha256;
  }

  return {
    /** Returns the SHA-256 with the last part, undefined before. */
    take: async (part: Part): Promise<string | undefined> => {
      const { place, size, at, bytes } = part;
      const isSomething = bytes.byteLength > 0 || size === 0;
      if (!isSomething || at + bytes.byteLength > size) throw new Failure('IPC_VALIDATION');
      const file = at === 0 ? await begin(part) : arriving.get(place);
      if (file === undefined || file.size !== size || file.got !== at) throw new Failure('IPC_VALIDATION');
      try {
        await file.handle.writeFile(bytes);
        file.hash.update(bytes);
        file.got += bytes.byteLength;
        return file.got < size ? undefined : await finish(place, file);
      } catch (error) {
        await drop(place);
        await rm(file.file, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    close: async (): Promise<void> => {
      for (const place of arriving.keys()) await drop(place);
    },
  };
}
