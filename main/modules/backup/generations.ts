import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { syncFile, syncFolder, writeAtomic } from '../../lib/write-atomic.ts';

const MANIFEST = 'manifest.json';
const UNFINISHED = '.unfinished-';
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** Files named by their SHA-256 beside a database, as in the work folder. */
export const CopiedBytes = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int().min(0),
});
export type CopiedBytes = z.infer<typeof CopiedBytes>;
/** A file of a copy: plain names only, because a manifest is untrusted input. */
const CopiedFile = z.strictObject({
  name: z.string().regex(/^[a-z]+\.sqlite$/),
  bytes: z.number().int(),
  sha256: z.string(),
});
const Manifest = z.strictObject({
  version: z.literal(1),
  /** One more than that of the previous copy, so that a wrong clock does not change the order. */
  sequence: z.number().int().default(0),
  at: z.iso.datetime(),
  waiting: z.number().int(),
  files: z.array(CopiedFile).min(1),
  /** Photos and videos of drafts. */
  bytes: z.array(CopiedBytes),
});
type Manifest = z.infer<typeof Manifest>;
export type Generation = Manifest & { readonly id: string };

/** The content of a database copy: the number of queued changes, and the files beside it. */
type Copied = { readonly waiting: number; readonly bytes?: readonly CopiedBytes[] };
/** An open database and its copy function. */
export type Source = {
  readonly what: 'outbox' | 'drafts' | 'imports';
  readonly copy: (to: string) => Promise<Copied>;
  /** Whether it cannot be opened at present. */
  readonly isHeld: () => boolean;
};

export const idOf = (at: Date): string => at.toISOString().replaceAll(':', '-');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads every page of a copy and leaves it as a single file. */
function check(file: string): void {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = DELETE');
    if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw new Error('the copy is damaged');
  } finally {
    db.close();
  }
}

async function copied(folder: string, { what, copy }: Source) {
  const name = `${what}.sqlite`;
  const file = path.join(folder, name);
  const { waiting, bytes: beside = [] } = await copy(file);
  check(file);
  await syncFile(file);
  const bytes = await readFile(file);
  return { waiting, beside, file: { name, bytes: bytes.byteLength, sha256: sha256(bytes) } };
}

/** Makes a complete copy; it gets its name only once it is complete. Throws if it cannot. */
export async function makeGeneration(folder: string, sources: readonly Source[], at: Date): Promise<void> {
  const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  try {
    const parts = [];
    for (const source of sources) parts.push(await copied(unfinished, source));
    const waiting = parts.reduce((sum, part) => sum + part.waiting, 0);
    const [latest] = await listGenerations(folder);
    const manifest: Manifest = {
      version: 1,
      sequence: (latest?.sequence ?? 0) + 1,
      at: at.toISOString(),
      waiting,
      files: parts.map(({ file }) => file),
      bytes: parts.flatMap(({ beside }) => [...beside]),
    };
    await writeAtomic(path.join(unfinished, MANIFEST), Buffer.from(JSON.stringify(manifest)));
    await rename(unfinished, path.join(folder, idOf(at)));
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function readManifest(folder: string, id: string): Generation | undefined {
  try {
    const text = readFileSync(path.join(folder, id, MANIFEST), 'utf8');
    return { id, ...Manifest.parse(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** The existing copies, the latest first, independent of the clock. */
export async function listGenerations(folder: string): Promise<Generation[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.filter((name) => ID.test(name)).flatMap((id) => readManifest(folder, id) ?? []);
  return found.toSorted((a, b) => b.sequence - a.sequence || b.id.localeCompare(a.id, 'en'));
}

/** Deletes all but the latest copies, and unfinished ones. */
export async function tidyGenerations(folder: string, keep: number): Promise<void> {
  const old = (await listGenerations(folder)).slice(keep).map(({ id }) => id);
  const unfinished = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(UNFINISHED));
  for (const name of [...old, ...unfinished]) await rm(path.join(folder, name), { recursive: true, force: true });
}

export const isThere = (folder: string, id: string): Promise<boolean> =>
  stat(path.join(folder, id)).then(
    (found) => found.isDirectory(),
    () => false,
  );

export type WholeGeneration = {
  /** The databases by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly bytes: readonly CopiedBytes[];
};

/**
 * The content of a copy whose databases are intact byte for byte; undefined if that is unknown. Photos are checked
 * one by one when they are restored: a damaged photo does not lose the rest of the work.
 */
export function wholeGeneration(folder: string, id: string): WholeGeneration | undefined {
  const manifest = readManifest(folder, id);
  if (manifest === undefined) return undefined;
  try {
    const files = manifest.files.map((file) => ({ ...file, content: readFileSync(path.join(folder, id, file.name)) }));
    if (files.some((file) => sha256(file.content) !== file.sha256)) return undefined;
    return { files: new Map(files.map(({ name, content }) => [name, content])), bytes: manifest.bytes };
  } catch {
    return undefined;
  }
}
