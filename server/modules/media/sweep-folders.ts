import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_KEY } from '#contract/media.ts';
import { namesIn, olderThan, scratchPath } from './scratch.ts';

type Sweep = {
  /** The folders that contain a folder for each key. */
  readonly folders: readonly string[];
  readonly temporaries: string;
  readonly before: number;
  readonly unwanted: (keys: readonly string[]) => Promise<readonly string[]>;
};

/** Deletes unwanted keys stored before `before`; returns how many. */
export const sweepFolders = async ({ folders, temporaries, before, unwanted }: Sweep): Promise<number> => {
  let swept = 0;
  for (const folder of folders) {
    const keys = (await namesIn(folder)).filter((name) => MEDIA_KEY.test(name));
    const old = await olderThan(before, keys, (key) => path.join(folder, key));
    if (old.length === 0) continue;
    for (const key of await unwanted(old)) {
      await discard(path.join(folder, key), scratchPath(temporaries), before);
      swept += 1;
    }
  }
  return swept;
};

/** Removes a folder atomically, unless the same was stored again in the meantime. */
const discard = async (folder: string, away: string, before: number): Promise<void> => {
  await mkdir(path.dirname(away), { recursive: true });
  await rename(folder, away);
  const isYoungAgain = (await stat(away)).mtimeMs >= before;
  if (isYoungAgain) await rename(away, folder).catch(() => rm(away, { recursive: true }));
  else await rm(away, { recursive: true });
};
