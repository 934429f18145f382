import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The name of the list into which a user sorted a favourite. */
export const favouriteLists = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.alterTable('favourite').addColumn('list', 'text').execute();
  },
});
