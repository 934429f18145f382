import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '#server/index.ts';

/** The real server over a data folder of its own, which goes with the process. */
const dataDir = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'aniv-e2e-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await main({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir });
