import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type OwnServer = {
  readonly address: string;
  /** Where its database and its letters are; it goes when the server ends. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The built website with a server of its own on a free port, for tests that set up more than the shared one has. */
export const startOwnServer = async (env: Readonly<Record<string, string>>): Promise<OwnServer> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-e2e-'));
  const child = spawn(process.execPath, ['tests/e2e/support/serve.ts'], {
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
