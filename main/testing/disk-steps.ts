import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const TEMPORARY = /^(.*\.)?[0-9a-f]{8}-[0-9a-f-]{27}\.tmp$/;
const nameOf = (file: unknown): string => {
  const name = path.basename(String(file));
  return TEMPORARY.test(name) ? 'temporary' : name;
};

/** Notes what reaches the disk and in which order: `write`, `sync` and `rename` with the names of the files. */
export function watchDisk(): { readonly steps: string[]; readonly stop: () => void } {
  const steps: string[] = [];
  const { open, rename } = fs;
  const noted = (handle: FileHandle, name: string): FileHandle => {
    const writeFile = handle.writeFile.bind(handle);
    const sync = handle.sync.bind(handle);
    handle.writeFile = (...input: Parameters<typeof writeFile>) => {
      steps.push(`write ${name}`);
      return writeFile(...input);
    };
    handle.sync = () => {
      steps.push(`sync ${name}`);
      return sync();
    };
    return handle;
  };
  fs.open = async (file, ...more) => noted(await open(file, ...more), nameOf(file));
  fs.rename = (from, to) => {
    steps.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
    return rename(from, to);
  };
  syncBuiltinESMExports();
  return {
    steps,
    stop: () => {
      Object.assign(fs, { open, rename });
      syncBuiltinESMExports();
    },
  };
}
