import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const SERVER = new URL('../../../../server/index.ts', import.meta.url).pathname;
const READY = /^Aniv is at (\S+)$/;

type Options = { dataDir: string; posts: number; port?: number };

/** The real server in a process of its own, so that it can be stopped; fills an empty data folder with demo cars. */
export class ApiServer {
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(address: string, child: ChildProcess) {
    this.address = address;
    this.#child = child;
  }

  static async start({ dataDir, posts, port = 0 }: Options): Promise<ApiServer> {
    const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_POSTS: String(posts) };
    const env = { ...process.env, ...settings, NODE_ENV: 'test', RATE_LIMIT: 'off' };
    const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
