import { ConfigError, readConfig } from '#server/config.ts';
import { RestoreRefused, restoreBackup } from './restore.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run restore -- <backup folder>`: 0 when the backup has taken the place of the data, 1 when nothing was changed. */
const main = async (folder: string | undefined): Promise<number> => {
  if (folder === undefined) {
    say('Usage: npm run restore -- <backup folder>');
    return 1;
  }
  const { databaseUrl, dataDir, storage } = readConfig(process.env);
  if (databaseUrl !== '') {
    say('PostgreSQL is restored by pg_restore; copy the folder media back into DATA_DIR.');
    return 1;
  }
  const { aside } = await restoreBackup({ folder, dataDir, now: Date.now, hasBucket: storage !== undefined });
  say(`Restored. The replaced data are in ${aside}.`);
  return 0;
};

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  const isExpected =
    error instanceof RestoreRefused || error instanceof ConfigError || (error instanceof Error && 'code' in error);
  if (!isExpected) throw error;
  say(error.message);
  process.exitCode = 1;
}
