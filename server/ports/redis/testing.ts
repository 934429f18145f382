import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, listenTo, owned } from '#server/testing-children.ts';
import { stablePort } from '#server/testing-ports.ts';
import { findProgram } from '#server/testing-programs.ts';

/** The system's Redis or Valkey server, if there is one. */
export const findRedis = (): string | undefined => findProgram('redis-server', 'valkey-server');

/** Whether this machine has a Redis to test with. */
export const hasRedis = findRedis() !== undefined;

const launch = async (folder: string, port: number, password: string): Promise<ChildProcess> => {
  const program = findRedis();
  if (program === undefined) throw new Error('There is no redis-server on this machine.');
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', requirepass: password };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = owned(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  await listenTo(child).until(/Ready to accept connections/);
  return child;
};

export type TestRedis = {
  readonly url: string;
  readonly port: number;
  /** Holds it still, as a machine that hangs; `resume` lets it go on. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
  /** Starts it again, empty, at the same address. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A Redis of one's own on a free port, which keeps nothing on disk. */
export const startRedis = async (password = ''): Promise<TestRedis> => {
  const folder = mkdtempSync(join(tmpdir(), 'aniv-redis-'));
  const port = await stablePort();
  let child = await launch(folder, port, password);
  const stop = () => endChild(child, 'SIGKILL');
  return {
    url: `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`,
    port,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop,
    restart: async () => {
      child = await launch(folder, port, password);
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
