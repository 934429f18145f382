import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SCRIPT = ['--import', './server/compile-cache.mjs', 'server/index.ts'];
const READY = /^Aniv is at (\S+)$/;

type Options = { readonly dataDir: string; readonly port?: number };

/** The real server in its own process, over a seeded data folder, so that it can be restarted. */
export class ApiServer {
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(address: string, child: ChildProcess) {
    this.address = address;
    this.#child = child;
  }

  static async start({ dataDir, port = 0 }: Options): Promise<ApiServer> {
    const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_POSTS: '0' };
    const env = { ...process.env, ...settings, NODE_ENV: 'test', RATE_LIMIT: 'off' };
    const child = spawn(process.execPath, SCRIPT, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout })) {
      const [, address] = READY.exec(line) ?? [];
      if (address !== undefined) return new ApiServer(address, child);
    }
    throw new Error('the server ended before it was ready');
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
