import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from './index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['renderer', 'contract', 'vite.config.ts', 'package-lock.json'].map((name) => join(ROOT, name));
const BUILT = join(ROOT, 'dist/web/index.html');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** When the file, or the newest file below the folder, was last written; in milliseconds since 1970. */
const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const isStale = (): boolean => !existsSync(BUILT) || Math.max(...SOURCES.map(newest)) > newest(BUILT);

/** In a process of its own, so that the server does not keep the builder's memory. */
const buildWeb = (): void => {
  console.log('Building the website …');
  const { status } = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
};

if (!process.argv.includes('--no-build') && isStale()) buildWeb();
await main({
  ...process.env,
  NODE_ENV: process.env['NODE_ENV'] ?? 'development',
  DEMO_POSTS: process.env['DEMO_POSTS'] ?? '1200',
});
