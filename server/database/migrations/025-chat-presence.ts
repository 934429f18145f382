import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds users whose online time has passed. */
export const chatPresence = (): Migration => ({
  async up(db: Kysely<never>) {
    await sql`create index chat_user_online on chat_user (online_until) where online_until is not null`.execute(db);
  },
});
