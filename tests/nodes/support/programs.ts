import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findRedis } from '#server/ports/redis/testing.ts';
import { findProgram } from '#server/testing-programs.ts';

export const findHaproxy = (): string | undefined => findProgram('haproxy');

const WANTED = [
  { package: 'redis-server', find: findRedis },
  { package: 'haproxy', find: findHaproxy },
] as const;

/** The Debian packages whose programs are not on this machine. */
export const missingPackages = (): readonly string[] =>
  WANTED.flatMap(({ package: name, find }) => (find() === undefined ? [name] : []));

/** A package list that cannot be fetched must not block the tests. */
const INSTALL_MS = 5 * 60_000;

const run = (command: readonly string[]): boolean => {
  const [program = '', ...args] = command;
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: INSTALL_MS });
    return true;
  } catch {
    return false;
  }
};

/** The prefix that runs a command as root: none for root, sudo if it needs no password. */
const asRoot = (): readonly string[] | undefined => {
  if (process.getuid?.() === 0) return [];
  return run(['sudo', '-n', 'true']) ? ['sudo', '-n'] : undefined;
};

/** Installs what is missing from Debian's packages where that is possible; returns what is still missing. */
export const ensurePrograms = (): readonly string[] => {
  const missing = missingPackages();
  if (missing.length === 0 || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return missing;
  const root = asRoot();
  if (root === undefined) return missing;
  const lock = ['-o', 'DPkg::Lock::Timeout=120'];
  const install = [...root, 'apt-get', 'install', '-y', '--no-install-recommends', '--no-remove', ...lock, ...missing];
  if (!run(install) && run([...root, 'apt-get', 'update'])) run(install);
  return missingPackages();
};
