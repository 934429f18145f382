import type { OpenDatabase } from './database.ts';

/** The time of the database, in ISO 8601. */
export const databaseTime = async ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<string> => {
  const { at } = await db.selectNoFrom(dialect.clock(0).as('at')).executeTakeFirstOrThrow();
  return at;
};
