import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/database/database.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { startMarks } from './testing-marks.ts';

/**
 * A server process for event tests: writes numbered events from the given one on, without end, and reports each number
 * after its commit. Its durable subscriber writes a job for each event.
 */
const [dataDir = '', first = '1'] = process.argv.slice(2);
// Its end is a kill, at which Node would write nothing.
flushCompileCache();
const database = openDatabase({ url: '', dataDir });
const events = await startMarks(database);
for (let mark = Number(first); ; mark += 1) {
  await database.db.transaction().execute(async (transaction) => {
    await settingsRepository(transaction).set(`written ${mark}`, '1');
    await events.record(transaction, { kind: 'postSold', postId: mark, userId: 1 });
  });
  process.stdout.write(`${mark}\n`);
}
