import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const SERVE = new URL('../../support/serve.ts', import.meta.url).pathname;
const READY = /^Aniv is at (\S+)$/;

/** The real server with its demo cars, in a process and data folder of its own, so that it can be stopped. */
export class ApiServer {
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(address: string, child: ChildProcess) {
    this.address = address;
    this.#child = child;
  }

  static async start(posts: number): Promise<ApiServer> {
    const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO_POSTS: String(posts), RATE_LIMIT: 'off' };
    const child = spawn(process.execPath, [SERVE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
