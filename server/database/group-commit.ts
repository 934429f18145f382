import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

const EVERY_MS = 100;

type Work<T> = (transaction: Transaction<Database>) => Promise<T>;
type Waiting = { readonly work: Work<void>; readonly done: () => void; readonly fail: (error: unknown) => void };

/**
 * Commits small writes together, at most ten times a second: each commit waits for the disk, and in SQLite everybody
 * waits with it. A write on its own does not wait; each is answered after its commit. Where one of a group fails, each is
 * done again by itself.
 */
export class GroupCommit {
  readonly #db: Kysely<Database>;
  readonly #everyMs: number;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastAt = -Infinity;

  constructor(db: Kysely<Database>, everyMs = EVERY_MS) {
    this.#db = db;
    this.#everyMs = everyMs;
  }

  run<T>(work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let done = () => undefined as void;
      const keep: Work<void> = async (transaction) => {
        const value = await work(transaction);
        done = () => resolve(value);
      };
      this.#waiting.push({ work: keep, done: () => done(), fail: reject });
      const waitMs = Math.max(0, this.#lastAt + this.#everyMs - performance.now());
      if (this.#timer === undefined) this.#timer = setTimeout(() => void this.#commit(), waitMs);
    });
  }

  async #commit(): Promise<void> {
    const group = this.#waiting.splice(0);
    this.#timer = undefined;
    this.#lastAt = performance.now();
    const [first, ...others] = group;
    if (first === undefined) return;
    if (others.length === 0) return this.#commitOne(first);
    try {
      await this.#db.transaction().execute(async (transaction) => {
        for (const { work } of group) await work(transaction);
      });
      for (const { done } of group) done();
    } catch {
      // Run one by one, the failing write is found.
      for (const each of group) await this.#commitOne(each);
    }
  }

  async #commitOne({ work, done, fail }: Waiting): Promise<void> {
    try {
      await this.#db.transaction().execute(work);
      done();
    } catch (error) {
      fail(error);
    }
  }
}
