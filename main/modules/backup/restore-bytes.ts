import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import type { Log } from '../../lib/log.ts';
import type { CopiedBytes } from './generations.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Undefined if unreadable. */
function sha256Of(file: string): string | undefined {
  try {
    const handle = openSync(file, 'r');
    try {
      const hash = createHash('sha256');
      const chunk = Buffer.alloc(CHUNK_BYTES);
      for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
        hash.update(chunk.subarray(0, read));
      return hash.digest('hex');
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** These files are never modified: one may be a hard link of the other. */
function putBeside(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
    const handle = openSync(to, 'r+');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}

type Folders = { readonly from: string; readonly to: string };

/**
 * Copies the photos of a backup to the work folder, before any database there refers to them. Intact files stay; files
 * damaged in the backup, too, are left out and logged.
 */
export function bringBytes({ from, to }: Folders, files: readonly CopiedBytes[], log: Log): void {
  if (files.length > 0) mkdirSync(to, { recursive: true });
  for (const { sha256 } of files) {
    const copy = path.join(from, sha256);
    const place = path.join(to, sha256);
    if (sha256Of(place) === sha256) continue;
    if (sha256Of(copy) !== sha256) {
      log('backup.bytes-damaged', { sha256 });
      continue;
    }
    const coming = `${place}.restoring`;
    rmSync(coming, { force: true });
    putBeside(copy, coming);
    renameSync(coming, place);
  }
}
