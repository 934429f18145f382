import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { once } from 'node:events';
import { endChild, listenTo, owned } from '#server/testing-children.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SERVER = ['--max-semi-space-size=4', '--import', './server/compile-cache.mjs', 'server/index.ts'] as const;

const LOOK_MS = 50;
const MOST_TRIES = 30;
const AGAIN_MS = 500;

/** A server process with a port and a folder of its own that can be killed and started again. */
export class MarketNode {
  readonly address: string;
  readonly folder: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  constructor(port: number, folder: string, env: Readonly<Record<string, string>>) {
    this.address = `http://127.0.0.1:${port}`;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: String(port), DATA_DIR: folder, ...env };
  }

  /** Migrates the database and loads the catalogue, without serving. */
  async prepare(): Promise<void> {
    const [code] = (await once(this.#launch('prepare'), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The database was not prepared: ${this.log()}`);
  }

  /** Starts the process and waits until it listens. */
  async start(): Promise<void> {
    await listenTo(this.#launch()).until(/^Aniv is at \S+$/m);
  }

  /** Waits until it is ready: a load balancer sends no requests before. */
  async untilReady(): Promise<void> {
    while (!(await fetch(`${this.address}/readyz`)).ok) await pause(LOOK_MS);
  }

  /** Restarts it, as a service manager does, when it ends because something it needs is unreachable. */
  async startAgain(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.start();
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child !== undefined) await endChild(this.#child, signal);
  }

  close(): Promise<void> {
    return this.end('SIGKILL');
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** All that the process has printed over its starts. */
  log(): string {
    return readFileSync(this.#log, 'utf8');
  }

  #launch(...task: readonly string[]): ChildProcess {
    const child = owned(
      spawn(process.execPath, [...SERVER, ...task], { cwd: ROOT, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => appendFileSync(this.#log, chunk));
    return child;
  }

  get #log(): string {
    return path.join(this.folder, 'output.log');
  }
}
