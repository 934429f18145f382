import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the filters of a saved search were last changed. */
export const searchFilters = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.alterTable('saved_search').addColumn('filters_at', 'text').execute();
  },
});
