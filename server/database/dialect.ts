import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** All that differs between the two databases; nothing outside this folder branches on the dialect. */
export type SqlDialect = {
  readonly name: 'sqlite' | 'postgres';
  /** The type of whole numbers that may pass 2^31: money and rates. */
  readonly wideInteger: 'integer' | 'bigint';
  /** Everybody waits for a commit, so that small writes are better committed together. */
  readonly hasOneWriter: boolean;
  /** Makes a column the primary key that numbers its rows, never giving a number twice. */
  readonly identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** To call after inserting rows with ids of one's own, so that the next row gets a free one. */
  readonly afterExplicitIds: (db: Kysely<Database>, table: IdentityTable) => Promise<void>;
  /**
   * Marks in the sequence of transactions: all before `oldest` have ended, none has reached `next`. Where transactions
   * commit one after the other, none is ever in progress.
   */
  readonly transactionMarks: (db: Kysely<Database>) => Promise<{ readonly oldest: number; readonly next: number }>;
  /** The database's clock plus some milliseconds, as an instant; it advances within a transaction. */
  readonly clock: (laterMs: number) => RawBuilder<string>;
  /** Makes the database refuse to change or delete the rows of a table. */
  readonly makeAppendOnly: (db: Kysely<never>, table: 'audit_log') => Promise<void>;
  readonly isUniqueViolation: (error: unknown) => boolean;
  readonly isForeignKeyViolation: (error: unknown) => boolean;
  /** The database did not get to it in time: locked, out of connections, past the statement's limit, or away. */
  readonly isBusy: (error: unknown) => boolean;
  /** It could not write: no room, an I/O error, a file system without write access, or no memory. */
  readonly isStorageFailure: (error: unknown) => boolean;
};

/** Tables that number their own rows. */
export type IdentityTable =
  | 'brand'
  | 'model'
  | 'generation'
  | 'modification'
  | 'users'
  | 'post'
  | 'contact_message'
  | 'contact_reply'
  | 'appeal'
  | 'session'
  | 'outgoing_mail'
  | 'post_event'
  | 'post_report'
  | 'post_price'
  | 'job'
  | 'audit_log'
  | 'conversation';

/** The driver's code of an error, empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
