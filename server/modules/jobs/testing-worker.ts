import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#server/database/database.ts';
import { Jobs } from './jobs.ts';

/** A server process of its own as far as jobs go: says which marks it makes; told to hang, it begins one and never ends it. */
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
// Standing in for the sockets of a server, which keep it alive.
const alive = setInterval(() => jobs.wake(), 1000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void jobs.close().then(() => database.close());
});
process.stdout.write('ready\n');
jobs.wake();
