import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrator.ts';

/** `npm run db:migrate`: brings the configured database to this program's version and says what it did. */
const run = async (): Promise<string> => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = openDatabase({ url: databaseUrl, dataDir });
  try {
    const names = await migrate(database);
    return names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`;
  } finally {
    await database.close();
  }
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
