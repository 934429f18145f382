import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The folders that hold our own code. */
export const CODE_FOLDERS = ['contract', 'server', 'renderer', 'main', 'preload', 'tests'] as const;

export type SourceFile = { path: string; text: string };

/** Every TypeScript file of the given folders, with its path from the root in forward slashes. */
export function sourceFiles(folders: readonly string[] = CODE_FOLDERS): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return { path: path.relative(ROOT, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') };
      }),
  );
}
