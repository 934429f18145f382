import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { sqliteOver } from '#server/database/sqlite.ts';

/** The keys of all photos that a copied database names; only reads the file. */
export const photoKeysOf = async (file: string): Promise<readonly string[]> => {
  const db = new Kysely<Database>({ dialect: sqliteOver(new Sqlite(file, { readonly: true, fileMustExist: true })) });
  try {
    const rows = await db.selectFrom('media').select('key').execute();
    return rows.map(({ key }) => key);
  } finally {
    await db.destroy();
  }
};
