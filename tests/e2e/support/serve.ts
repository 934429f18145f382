import { rmSync } from 'node:fs';
import { main } from '#server/index.ts';

/** The real server over the data folder of a test run, which is removed with the process. */
const dataDir = process.env['E2E_DATA_DIR'];
if (dataDir === undefined) throw new Error('E2E_DATA_DIR names no folder.');
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await main({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir });
