import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where a program of the system is, by the first of its names; users' paths often lack the folders of servers. */
export const findProgram = (...names: readonly string[]): string | undefined => {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
};
