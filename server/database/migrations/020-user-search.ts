import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { nameSearchText } from '#server/lib/fold.ts';

type Names = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
};

const BATCH = 1000;

/** Names of users are searched folded; SQLite folds the case of Latin letters only. */
const foldNames = async (db: Kysely<never>): Promise<void> => {
  for (let last = 0; ; ) {
    const { rows } = await sql<Names>`
      select id, first_name, last_name, company_name from users where id > ${last} order by id limit ${BATCH}
    `.execute(db);
    for (const { id, ...names } of rows)
      await sql`update users set search_text = ${nameSearchText(names)} where id = ${id}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
};

/** Folded names of users, and which replies of the admins' inbox could not be delivered. */
export const userSearch = (): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('users')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await foldNames(db);
    await db.schema.alterTable('contact_reply').addColumn('letter', 'text').execute();
    await db.schema.alterTable('contact_reply').addColumn('undelivered_at', 'text').execute();
    await db.schema.createIndex('contact_reply_letter').on('contact_reply').column('letter').execute();
  },
});
