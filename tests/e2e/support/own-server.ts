import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { seededFolder } from './seeded-folder.ts';

export type OwnServer = {
  readonly address: string;
  /** The folder of its database and letters; deleted when the server ends. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SCRIPT = ['--import', './server/compile-cache.mjs', 'tests/e2e/support/serve.ts'];

/** The built website with a server of its own on a free port, with `DEMO_POSTS` demo posts. */
export const startOwnServer = async (env: Readonly<Record<string, string>>): Promise<OwnServer> => {
  const dataDir = seededFolder(Number(env['DEMO_POSTS'] ?? 0));
  const child = spawn(process.execPath, SCRIPT, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', DEMO_POSTS: '0', ...env, E2E_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /Aniv is at (http:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, dataDir, stop };
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free port below those that the system gives to connections and to other servers: it stays free until it is used. */
const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
};

/** Settings of a server whose chat has another origin than its site: to a browser, localhost is another host. */
export const ownChatOrigin = async (): Promise<Readonly<Record<'PORT' | 'PUBLIC_URL' | 'CHAT_URL', string>>> => {
  const port = String(await freePort());
  return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, CHAT_URL: `http://localhost:${port}` };
};
