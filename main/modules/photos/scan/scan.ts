import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { FileRefusal } from '#contract/ipc/photo-import.ts';
import { type Found, isIgnored, isZipName, label, naturally } from './found.ts';
import { scanZip } from './zip.ts';

/** Anything deeper or larger is not a folder of photos; it is reported and not followed. */
const MAX_DEPTH = 16;
export const MAX_FILES = 50_000;

type Place = { readonly path: string; readonly folder: string; readonly depth: number };
type Budget = { left: number };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function entryOf({ path: file, folder }: Omit<Place, 'depth'>, refusal: FileRefusal | null): Found {
  return { path: file, entry: null, name: label(path.basename(file)), folder, refusal };
}

async function entriesOf(folder: string, max: number): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(folder)) {
    if (!isIgnored(entry.name)) entries.push(entry);
    if (entries.length > max) break;
  }
  return entries.toSorted((one, other) => naturally(one.name, other.name));
}

/** Pipes, sockets and devices are never opened: reading one may never end. */
function refusalOf(entry: Pick<Dirent, 'isSymbolicLink' | 'isFile'>): FileRefusal | null {
  if (entry.isSymbolicLink()) return 'LINK';
  return entry.isFile() ? null : 'UNREADABLE';
}

async function* filesOf(place: Place, entries: readonly Dirent[], budget: Budget): AsyncGenerator<Found[]> {
  const plain: Found[] = [];
  for (const entry of entries) {
    const at = { path: path.join(place.path, entry.name), folder: place.folder };
    if (entry.isFile() && isZipName(entry.name)) yield await scanZip(at.path, at.folder, Math.max(0, budget.left));
    else plain.push(entryOf(at, refusalOf(entry)));
  }
  yield plain;
}

async function* walk(place: Place, budget: Budget): AsyncGenerator<Found[]> {
  const refused = (refusal: FileRefusal) => [
    entryOf({ path: place.path, folder: path.posix.dirname(place.folder).replace(/^\.$/, '') }, refusal),
  ];
  if (place.depth > MAX_DEPTH || budget.left <= 0) return yield refused('TOO_LARGE');
  let entries: Dirent[];
  try {
    entries = await entriesOf(place.path, budget.left);
  } catch (error) {
    return yield refused(hasCode(error, 'ENOENT') ? 'GONE' : 'UNREADABLE');
  }
  if (entries.length > budget.left) return yield refused('TOO_LARGE');
  for await (const files of filesOf(
    place,
    entries.filter((entry) => !entry.isDirectory()),
    budget,
  )) {
    budget.left -= files.length;
    if (files.length > 0) yield files;
  }
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const deeper = {
      path: path.join(place.path, name),
      folder: `${place.folder}/${label(name)}`,
      depth: place.depth + 1,
    };
    yield* walk(deeper, budget);
  }
}

/**
 * Everything below a chosen path, in natural order and folder by folder: links are not followed, nothing is
 * opened except ZIPs, nothing is written, and each unreadable item is reported.
 */
export async function* scan(chosen: string, max: number = MAX_FILES): AsyncGenerator<Found[]> {
  const folder = label(path.basename(chosen));
  const own = { path: chosen, folder: label(path.basename(path.dirname(chosen))) };
  try {
    const about = await lstat(chosen);
    if (about.isDirectory()) yield* walk({ path: chosen, folder, depth: 0 }, { left: max });
    else if (about.isFile() && isZipName(chosen)) yield await scanZip(chosen, own.folder, max);
    else yield [entryOf(own, refusalOf(about))];
  } catch (error) {
    yield [entryOf(own, hasCode(error, 'ENOENT') ? 'GONE' : 'UNREADABLE')];
  }
}
