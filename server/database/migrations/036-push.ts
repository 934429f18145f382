import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Searches that told by every channel there was tell by push as well. */
export const push = (): Migration => ({
  async up(db: Kysely<never>) {
    await sql`update saved_search set channels = '["app","telegram","letter","push"]'
      where channels = '["app","telegram","letter"]'`.execute(db);
  },
});
