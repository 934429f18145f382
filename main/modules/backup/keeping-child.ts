/** Stores changes and drafts without pause and reports each one it has stored; a test kills it at any moment. */
import { aDraft, carAt } from '../drafts/testing.ts';
import { aComputer } from './testing.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const program = aComputer(folder).start();
const say = (line: string) => process.stdout.write(`${line}\n`);

for (let at = Number(from); ; at += 1) {
  program.do(`k-${at}`);
  say(`change ${at}`);
  await program.drafts.write({ of: carAt(at), draft: aDraft(at) });
  say(`draft ${at}`);
}
