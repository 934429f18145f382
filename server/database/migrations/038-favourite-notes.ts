import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The private note of a favourite. */
export const favouriteNotes = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.alterTable('favourite').addColumn('note', 'text').execute();
  },
});
