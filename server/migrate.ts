import type { Config } from './config.ts';
import { openToMigrate } from './database/database.ts';
import { migrate } from './database/migrator.ts';

/** Brings the configured database to this program's version without serving it; says what was done. */
export const migrateDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string> => {
  const database = openToMigrate({ url: databaseUrl, dataDir });
  try {
    const names = await migrate(database);
    return names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}.`;
  } finally {
    await database.close();
  }
};
