import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Letter } from './letter.ts';

/** The post office: a letter is written down with what it is about, and goes out after that is committed. */
export type Mail = {
  /** Writes the letter down, in the caller's transaction; throws for an address or link that is none. */
  readonly enqueue: (db: Kysely<Database>, letter: Letter) => Promise<void>;
  /** To call after the commit, and at start: sends what waits, without anybody waiting for it. */
  readonly deliver: () => void;
  /** Resolves when nothing is being sent; letters that failed wait for their next try. */
  readonly settled: () => Promise<void>;
  /** Sends no more; what is under way gets some seconds. What did not go out goes at the next start. */
  readonly close: () => Promise<void>;
};
