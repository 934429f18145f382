import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./index.ts', import.meta.url));
const COMPILE_CACHE = fileURLToPath(new URL('./compile-cache.mjs', import.meta.url));

/** A server in a process of its own, for tests that kill it. */
export type RunningProcess = { readonly child: ChildProcess; readonly address: string };

const NODE = [process.execPath, '--import', COMPILE_CACHE, SERVER] as const;
/** The same from a shell that lowers the limit on open files first. */
const limited = (openFiles: number) => ['/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...NODE] as const;

/** Starts the server over a data folder, where asked with a limit on open files, and waits until it listens. */
export const startProcess = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  openFiles?: number,
): Promise<RunningProcess> => {
  const own = { PATH: '', DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test', RATE_LIMIT: 'off', ...env };
  const [command, ...args] = openFiles === undefined ? NODE : limited(openFiles);
  const child = spawn(command, args, { env: own, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Aniv is at (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return { child, address };
  }
  throw new Error('The server ended before it listened.');
};

/** Ends it by the signal and waits until it is gone. */
export const endProcess = async ({ child }: RunningProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

const BUSY = 503;
const AGAIN_MS = 200;

/** Repeats the call while the server answers that it is busy, as it may for a while on a busy test machine. */
export const askPatiently = async (...request: Parameters<typeof fetch>): Promise<Response> => {
  for (;;) {
    const reply = await fetch(...request);
    if (reply.status !== BUSY) return reply;
    await reply.body?.cancel();
    await pause(AGAIN_MS);
  }
};
