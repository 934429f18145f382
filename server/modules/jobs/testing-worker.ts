import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#server/database/database.ts';
import { Jobs } from './jobs.ts';

/** A server process that only runs jobs: it reports each mark; in the mode `hang` no job ends. */
const [dataDir = '', mode] = process.argv.slice(2);
const database = openDatabase({ url: '', dataDir });
const jobs = new Jobs({ db: database.db, logger: pino({ level: 'silent' }), now: Date.now });
const Mark = z.object({ mark: z.number() });

jobs.handle('mark', async (payload, signal) => {
  const { mark } = Mark.parse(payload);
  process.stdout.write(`begin ${mark}\n`);
  if (mode === 'hang') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  process.stdout.write(`done ${mark}\n`);
});
// Keeps the process alive, as the sockets of a server would.
const alive = setInterval(() => jobs.wake(), 1000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void jobs.close().then(() => database.close());
});
process.stdout.write('ready\n');
jobs.wake();
