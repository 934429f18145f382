import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase, SQLITE_FILE } from '#server/database/database.ts';
import { faultsOf } from '#server/database/sqlite-copy.ts';
import { makeBackup } from './backup.ts';
import { COPY_FILE } from './folders.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Nothing else runs here; and what is copied in one go is not begun anew when a server beside it writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** `npm run backup`: makes a backup and reads it once more; 0 when it is whole. A server may run meanwhile. */
const main = async (): Promise<number> => {
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  if (url === '' && !existsSync(path.join(dataDir, SQLITE_FILE))) {
    say(`There is no database in ${dataDir}.`);
    return 1;
  }
  const { copyTo, close } = openDatabase({ url, dataDir });
  try {
    if (copyTo === undefined) {
      say('PostgreSQL is backed up by pg_dump; copy the folder media of DATA_DIR after it.');
      return 1;
    }
    const { folder, newPhotos } = await makeBackup({ copyTo, dataDir, now: Date.now, pagesAtOnce: ALL_PAGES });
    const faults = faultsOf(path.join(folder, COPY_FILE));
    say(faults.length === 0 ? `${folder} (${newPhotos} new photos)` : `${folder} is damaged: ${faults.join('; ')}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  if (!isExpected) throw error;
  say(error.message);
  process.exitCode = 1;
}
