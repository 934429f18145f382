import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Whether the database answers a question at all. */
export const isReachable = async (db: Kysely<Database>): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
};
