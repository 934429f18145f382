import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase, openToMigrate } from './database/database.ts';
import { migrate } from './database/migrator.ts';
import { databaseRefusal } from './start-refusal.ts';
import type { Tracing } from './tracing.ts';

const migrateOnce = async ({ databaseUrl, dataDir }: Config): Promise<readonly string[]> => {
  const database = openToMigrate({ url: databaseUrl, dataDir });
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
};

/**
 * Brings the configured database to this program's version without serving it; returns what was done, in words. Throws
 * a ConfigError where a setting is the reason.
 */
export const migrateDatabase = async (config: Config): Promise<string> => {
  try {
    const names = await migrateOnce(config);
    return names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}.`;
  } catch (error) {
    throw databaseRefusal(error, config);
  }
};

/** Opens the configured database for serving, migrated. Throws a ConfigError where a setting is the reason. */
export const openMigrated = async (
  config: Config,
  logger: Logger,
  noteQuery: Tracing['noteQuery'] | undefined,
): Promise<OpenDatabase> => {
  try {
    const onError = (error: Error) => logger.error({ err: error }, 'a database connection broke');
    // In SQLite the connection that migrates is the one that serves.
    if (config.databaseUrl !== '') await migrateOnce(config);
    const database = openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, noteQuery }, onError);
    if (config.databaseUrl === '') await migrate(database);
    return database;
  } catch (error) {
    throw databaseRefusal(error, config);
  }
};
