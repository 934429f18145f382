import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['renderer', 'contract', 'vite.config.ts', 'vite.chat.config.ts', 'package-lock.json'].map((name) =>
  join(ROOT, name),
);
/** The last thing that a build writes. */
const BUILT = join(ROOT, 'dist/web/chat.html');
const SERVER = join(ROOT, 'server/index.ts');
const CACHE = new URL('compile-cache.mjs', import.meta.url).href;
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** When the file, or the newest file below the folder, was last written; in milliseconds since 1970. */
const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const isStale = (): boolean => !existsSync(BUILT) || Math.max(...SOURCES.map(newest)) > newest(BUILT);

const environment = {
  ...process.env,
  NODE_ENV: process.env['NODE_ENV'] ?? 'development',
  DEMO_POSTS: process.env['DEMO_POSTS'] ?? '1200',
};

/** Runs a script to its end in a process of its own, so that the server does not keep the memory of that work. */
const runToEnd = (script: readonly string[], env: NodeJS.ProcessEnv): void => {
  const { status } = spawnSync(process.execPath, script, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!process.argv.includes('--no-build') && isStale()) {
  console.log('Building the website …');
  // Always the website that people get: in development mode React would be a third larger and slower.
  const build = [VITE, 'build', '--logLevel', 'warn'];
  const production = { ...environment, NODE_ENV: 'production' };
  runToEnd(build, production);
  runToEnd([...build, '-c', 'vite.chat.config.ts'], production);
}
runToEnd(['--import', CACHE, SERVER, 'prepare'], environment);
if (process.execve === undefined || process.platform === 'win32') {
  // Loaded only now, so that it finds the code that the other process has just compiled.
  const { main } = await import('./index.ts');
  await main(environment);
} else {
  // The server takes the place of this process, with one arena for all threads: glibc would give each its own.
  const server = [process.execPath, ...process.execArgv, SERVER];
  process.execve(process.execPath, server, { MALLOC_ARENA_MAX: '1', ...environment });
}
