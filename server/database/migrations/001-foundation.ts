import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SqlDialect } from '#server/database/dialect.ts';
import { createCatalogueTables, createGeographyTables } from './001-catalogue.ts';
import { createPeopleTables, createServiceTables } from './001-people.ts';
import { createPostTables } from './001-posts.ts';

/** Every table of the browsing product: places, catalogue, people, posts, rates, messages. */
export const foundation = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<never>) {
    await createGeographyTables(db);
    await createCatalogueTables(db, dialect);
    await createPeopleTables(db, dialect);
    await createPostTables(db, dialect);
    await createServiceTables(db, dialect);
  },
});
