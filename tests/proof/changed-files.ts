import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './part.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Where this branch left main: of origin where there is one, else of the local main. */
function base(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', main, 'HEAD');
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD';
}

/** Files that differ from main: commits since, staged and unstaged edits, new files. Deleted ones are included. */
export const changedFiles = (): string[] => {
  const lines = `${git('diff', '--name-only', base())}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return [...new Set(lines.split('\n').filter((line) => line !== ''))];
};

export const exists = (file: string): boolean => existsSync(path.join(ROOT, file));
