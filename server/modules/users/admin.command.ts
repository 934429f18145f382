import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';
import { type MadeAdmin, makeAdmin } from './make-admin.repository.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const WORDS = {
  done: 'is an administrator now.',
  already: 'was an administrator already.',
  unknown: 'belongs to no account. Register it on the website and confirm the address first.',
  blocked: 'belongs to a blocked account.',
} as const satisfies Record<MadeAdmin, string>;

/** `npm run admin -- name@example.com`: makes that account an administrator; a server may run meanwhile. */
const main = async (): Promise<number> => {
  const [email] = process.argv.slice(2);
  if (email === undefined) {
    say('Name the address of the account: npm run admin -- name@example.com');
    return 1;
  }
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  const database = openDatabase({ url, dataDir });
  try {
    await migrate(database);
    const outcome = await makeAdmin(database.db, email, new Date().toISOString());
    say(`${email} ${WORDS[outcome]}`);
    return outcome === 'done' || outcome === 'already' ? 0 : 1;
  } finally {
    await database.close();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
