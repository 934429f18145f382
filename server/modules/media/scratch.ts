import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** What the system calls a failure. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Undefined where there is no such file. */
export const orMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** What is in a folder; nothing where there is no folder. */
export const namesIn = async (folder: string): Promise<readonly string[]> => (await orMissing(readdir(folder))) ?? [];

const HOST = encodeURIComponent(hostname());
const OF_PROCESS = /^(.+)\.(\d+)\.[\da-f-]{36}$/;

/** A name below `temporaries` that says which process it belongs to. */
export const scratchPath = (temporaries: string): string =>
  path.join(temporaries, `${HOST}.${process.pid}.${randomUUID()}`);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** Whether a process of this machine left it behind. Our own number was another's before: a container's is always 1. */
const isLeftBehind = (name: string): boolean => {
  const [, host, pid] = OF_PROCESS.exec(name) ?? [];
  return host === HOST && (Number(pid) === process.pid || !isRunning(Number(pid)));
};

/** Deletes what killed processes left there; to call before this process writes there itself. */
export const dropLeftBehind = async (temporaries: string): Promise<void> => {
  for (const name of (await namesIn(temporaries)).filter(isLeftBehind))
    await rm(path.join(temporaries, name), { recursive: true, force: true, maxRetries: 3 });
};

/** A new folder for what is not whole yet. */
export const makeScratch = async (temporaries: string): Promise<string> => {
  const folder = scratchPath(temporaries);
  await mkdir(folder, { recursive: true });
  return folder;
};

/** Of the files or folders of these names those that nobody has touched since. */
export const olderThan = async (before: number, names: readonly string[], pathOf: (name: string) => string) => {
  const old: string[] = [];
  for (const name of names) {
    const found = await orMissing(stat(pathOf(name)));
    if (found !== undefined && found.mtimeMs < before) old.push(name);
  }
  return old;
};

/** Deletes what requests left there that died on the way. */
export const sweepScratch = async (folder: string, before: number): Promise<void> => {
  const old = await olderThan(before, await namesIn(folder), (name) => path.join(folder, name));
  // Whoever still writes there is a day late, but may be at it right now.
  for (const name of old) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
};
