import type { Db } from '#server/database/connection.ts';
import type { Letter } from './letter.ts';

/** Letters are stored with the change that they are about, and sent after its commit. */
export type Mail = {
  /**
   * Stores the letter in the caller's transaction and sends it after the commit; gives its name, which `letterGivenUp`
   * tells if it cannot be delivered. Throws for an invalid address or link.
   */
  readonly enqueue: (db: Db, letter: Letter) => Promise<string>;
  /** Sends what waits, such as at start; returns at once. */
  readonly deliver: () => void;
  /** Resolves when nothing is being sent; letters that failed wait for their next try. */
  readonly settled: () => Promise<void>;
  /** Sends no more; what is under way gets some seconds. What did not go out goes at the next start. */
  readonly close: () => Promise<void>;
};
