import { existsSync, renameSync, rmSync } from 'node:fs';

const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

/** Moves a damaged database aside; the last one is kept for analysis. */
export function setAside(path: string): void {
  for (const suffix of SIDE_FILES) rmSync(`${path}${suffix}`, { force: true });
  rmSync(`${path}.damaged`, { force: true, recursive: true });
  if (existsSync(path)) renameSync(path, `${path}.damaged`);
}
