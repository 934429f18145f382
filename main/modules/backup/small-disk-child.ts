/** Runs with a file size limit: stores changes until one is refused, and fails to make a copy. */
import { aComputer } from './testing.ts';

const [folder = ''] = process.argv.slice(2);
const program = aComputer(folder).start();
let kept = 0;
try {
  for (; kept < 100_000; kept += 1) program.do(`new-${kept}`);
} catch (error) {
  process.stdout.write(`${String((error as { code?: unknown }).code)}\n`);
}
const { backups, failedAt } = await program.backup.handlers.make(undefined);
process.stdout.write(`${JSON.stringify({ kept, backups: backups.length, failedAt })}\n`);
program.stop();
