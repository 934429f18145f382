import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** A row that takes pages of its own. */
export const bigSetting = (key: string) => ({ key, value: 'x'.repeat(100_000) });

/** Lets a SQLite file grow no further: `bigSetting` does not fit, and SQLite itself ends the transaction. */
export const stopGrowth = async (db: Kysely<Database>): Promise<void> => {
  // SQLite takes the present size for a limit below it.
  await sql`pragma max_page_count = 1`.execute(db);
};

export const allowGrowth = async (db: Kysely<Database>): Promise<void> => {
  await sql`pragma max_page_count = 1000000`.execute(db);
};

/** Lets a SQLite file take no write at all, however small. */
export const stopWrites = async (db: Kysely<Database>): Promise<void> => {
  await sql`pragma query_only = on`.execute(db);
};

export const allowWrites = async (db: Kysely<Database>): Promise<void> => {
  await sql`pragma query_only = off`.execute(db);
};
