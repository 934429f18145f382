import { relauncher } from './relaunch.ts';

/** A packed program that orders its next start, says so, and ends when it is told. */
const { env: inherited, argv, pid } = process;
const env = { ...inherited, PROGRAM_BEFORE: String(pid) };
const app = { isPackaged: true, relaunch: () => void process.send?.('left to Electron') };
relauncher({ app, env, argv: argv.slice(1), pid })();
process.send?.('ordered');
process.once('message', () => process.exit());
