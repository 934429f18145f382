import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';
import { problemLine } from '#server/lib/problems.ts';
import { importCatalogue } from './import.ts';
import { loadReferenceData } from './reference-data.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run catalogue:import <file>`: 0 when everything was taken, 1 with every fault by line when nothing was. */
const main = async (file: string | undefined): Promise<number> => {
  if (file === undefined) {
    say('Usage: npm run catalogue:import <file.csv>');
    return 1;
  }
  const text = await readFile(file, 'utf8');
  const database = openDatabase(readConfigOf());
  try {
    await migrate(database);
    await loadReferenceData(database.db);
    const result = await importCatalogue(database, path.basename(file), text);
    if (result.isDone) {
      say(`${result.rows} rows taken: ${result.generations} generations of ${result.models} models.`);
      return 0;
    }
    for (const problem of result.problems) say(problemLine(problem));
    say(`Nothing was changed: ${result.problems.length} faults.`);
    return 1;
  } finally {
    await database.close();
  }
};

const readConfigOf = () => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  return { url: databaseUrl, dataDir };
};

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  const isExpected = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  if (!isExpected) throw error;
  say(error.message);
  process.exitCode = 1;
}
