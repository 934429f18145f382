import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Reply } from './messages.ts';
import type { Actions } from './run.ts';

const RUN = new URL('./run.ts', import.meta.url);

/** The server it was started for. */
export const SERVER = 'https://aniv.example';

type Answer<N extends keyof Actions> = Awaited<ReturnType<Actions[N]>>;

/** The main process as built by `npm run build:desktop`, under plain Node with a recording Electron. */
export class BuiltMain {
  /** Unhandled errors, and the log. */
  readonly broken: string[] = [];
  log = '';
  /** Events that it sent to the page. */
  readonly sent: { channel: string; payload: unknown }[] = [];
  readonly #child: ChildProcess;
  readonly #waiting = new Map<Reply['id'], (reply: Reply) => void>();
  #forget: () => void = () => undefined;
  #lastId = 0;

  private constructor(userData: string, more: Readonly<Record<string, string>>) {
    const { ELECTRON_RENDERER_URL: _dev, ANIV_UPDATES: _updates, ...env } = process.env;
    this.#child = fork(RUN, {
      env: { ...env, STAND_IN_USER_DATA: userData, ANIV_SERVER: SERVER, ...more },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.stderr?.on('data', (text: Buffer) => void (this.log += text.toString()));
    this.#child.on('message', (message: Reply | { kind: 'send'; channel: string; payload: unknown }) => {
      if ('kind' in message) return void (message.kind === 'send' && this.sent.push(message));
      if (message.id === 'broken') this.broken.push(message.thrown ?? '');
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
    // Nobody waits for an answer that will not come.
    this.#child.once('exit', () => {
      for (const [id, settle] of this.#waiting) if (id !== 'started') settle({ id, thrown: `main ended: ${this.log}` });
    });
  }

  /** Starts it with a data folder of its own, unless one is given: the same folder is the same user's computer. */
  static async start(userData?: string, env: Readonly<Record<string, string>> = {}): Promise<BuiltMain> {
    const folder = userData ?? mkdtempSync(path.join(tmpdir(), 'aniv-built-'));
    const main = new BuiltMain(folder, env);
    if (userData === undefined) main.#forget = () => rmSync(folder, { recursive: true, force: true });
    await new Promise<void>((resolve, reject) => {
      main.#waiting.set('started', () => resolve());
      main.#child.once('exit', () => reject(new Error(`main ended: ${main.log}`)));
    });
    return main;
  }

  /** Has the child do something in Electron's place; gives what main made of it. */
  async ask<N extends keyof Actions>(name: N, ...input: Parameters<Actions[N]>): Promise<Answer<N>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.send({ id, name, input });
    });
    if (reply.thrown !== undefined) throw new Error(reply.thrown);
    return reply.value as Answer<N>;
  }

  /** Whether it still runs. */
  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    if (this.isAlive) await once(this.#child, 'exit');
  }

  async stop(): Promise<void> {
    if (this.isAlive) {
      const ended = once(this.#child, 'exit');
      this.#child.disconnect();
      await ended;
    }
    this.#forget();
  }
}
