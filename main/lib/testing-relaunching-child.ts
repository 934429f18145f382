import { relauncher } from './relaunch.ts';

/** A packaged program that schedules its next start, prints a line, and ends on request. */
const { env: inherited, argv, pid } = process;
const env = { ...inherited, PROGRAM_BEFORE: String(pid) };
const app = { isPackaged: true, relaunch: () => void process.send?.('left to Electron') };
relauncher({ app, env, argv: argv.slice(1), pid })();
process.send?.('ordered');
process.once('message', () => process.exit());
