import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The system's error code. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Undefined if there is no such file. */
export const orMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** The entries of a folder; none if there is no folder. */
export const namesIn = async (folder: string): Promise<readonly string[]> => (await orMissing(readdir(folder))) ?? [];

const HOST = encodeURIComponent(hostname());
const OF_PROCESS = /^(.+)\.(\d+)\.[\da-f-]{36}$/;

/** A name below `temporaries` that contains the process id. */
export const scratchPath = (temporaries: string): string =>
  path.join(temporaries, `${HOST}.${process.pid}.${randomUUID()}`);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** Whether an ended process of this machine left it. Our own pid counts as another's: a container's is always 1. */
const isLeftBehind = (name: string): boolean => {
  const [, host, pid] = OF_PROCESS.exec(name) ?? [];
  return host === HOST && (Number(pid) === process.pid || !isRunning(Number(pid)));
};

/** Deletes what killed processes left; call before this process writes there. */
export const dropLeftBehind = async (temporaries: string): Promise<void> => {
  for (const name of (await namesIn(temporaries)).filter(isLeftBehind))
    await rm(path.join(temporaries, name), { recursive: true, force: true, maxRetries: 3 });
};

/** A new folder for files that are not complete yet. */
export const makeScratch = async (temporaries: string): Promise<string> => {
  const folder = scratchPath(temporaries);
  await mkdir(folder, { recursive: true });
  return folder;
};

/** Those of these files or folders that have not been modified since. */
export const olderThan = async (before: number, names: readonly string[], pathOf: (name: string) => string) => {
  const old: string[] = [];
  for (const name of names) {
    const found = await orMissing(stat(pathOf(name)));
    if (found !== undefined && found.mtimeMs < before) old.push(name);
  }
  return old;
};

/** Deletes the scratch folders of requests that died. */
export const sweepScratch = async (folder: string, before: number): Promise<void> => {
  const old = await olderThan(before, await namesIn(folder), (name) => path.join(folder, name));
  // A request that still writes there is more than a day old, but may be active.
  for (const name of old) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
};
