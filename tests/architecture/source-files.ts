import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The folders that hold our own code. */
export const CODE_FOLDERS = ['contract', 'server', 'renderer', 'main', 'preload', 'tests'] as const;

export type SourceFile = { path: string; text: string };

/** Throws for an empty list: a gate that checks no file must fail. */
export function atLeastOne<T>(found: readonly T[], where: string): readonly T[] {
  if (found.length === 0) throw new Error(`No files in ${where}: the gate checks nothing.`);
  return found;
}

const filesIn = (folder: string, root: string): readonly SourceFile[] => {
  const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { path: path.relative(root, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') };
    });
  return atLeastOne(files, folder);
};

/** Every TypeScript file of the given folders, with its path from the root in forward slashes; none may be empty. */
export const sourceFiles = (folders: readonly string[] = CODE_FOLDERS, root = ROOT): SourceFile[] =>
  atLeastOne(folders, 'the list of folders').flatMap((folder) => filesIn(folder, root));
